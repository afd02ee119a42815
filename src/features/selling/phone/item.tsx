import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormDone } from '../../../ui/form/done.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { CodeForm } from './code-form.tsx'
import { phonesOfUser, useAskForCode } from './phone.client.ts'
import type { OwnPhone } from './schema.ts'

type Props = {
  own: OwnPhone
  /** Whether codes are sent to this account at all. */
  mayAsk: boolean
  onConfirmed(message: string): void
}

/** One number, which cars it stands on, and what there is to do about it. */
export function OwnPhoneItem({ own, mayAsk, onConfirmed }: Props) {
  const { phone, listings, isConfirmed, hindrance, codeUntil } = own
  const queries = useQueryClient()
  const ask = useAskForCode()
  const [isRequested, setRequested] = useState(false)
  const canAsk = mayAsk && !isConfirmed && hindrance === null

  const send = () => {
    if (ask.isPending) return
    setRequested(true)
    // It may have left although nobody says so: whether it can be typed is the server's to say.
    ask.mutate({ phone }, { onError: () => queries.invalidateQueries(phonesOfUser()) })
  }

  return (
    <li className="grid gap-4 border-t border-rule py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <p className="font-semibold tabular-nums wrap-anywhere">{phone}</p>
          <p className="text-sm text-faded wrap-anywhere">{describeCars(listings)}</p>
        </div>
        {isConfirmed && (
          <p className="flex items-center gap-1.5 text-sm font-medium">
            <Check aria-hidden className="size-4" />
            Confirmed
          </p>
        )}
        {canAsk && (
          <Button
            size="small"
            aria-disabled={ask.isPending}
            onClick={send}
            className="aria-disabled:opacity-60 max-sm:w-full"
          >
            {ask.isPending ? 'Sending…' : codeUntil ? 'Send Another Code' : 'Text Me a Code'}{' '}
            <VisuallyHidden>to {phone}</VisuallyHidden>
          </Button>
        )}
      </div>
      {!isConfirmed && hindrance !== null && <p className="max-w-[52ch]">{hindrance}</p>}
      <FormError>{canAsk && ask.error && refusalOf(ask.error).message}</FormError>
      <FormDone>{canAsk && !ask.isPending && ask.data?.message}</FormDone>
      {canAsk && codeUntil && (
        <CodeForm
          // Another code is another form: what was typed of the one before is of no use.
          key={codeUntil}
          phone={phone}
          until={codeUntil}
          takesFocus={isRequested}
          onConfirmed={onConfirmed}
        />
      )}
    </li>
  )
}

/** 'On your 1990 BMW 325i and 2 other cars' */
function describeCars([first, ...others]: OwnPhone['listings']): string {
  if (!first) return ''
  const more = others.length === 1 ? ' and another car' : ` and ${others.length} other cars`
  return `On your ${first.car}${others.length > 0 ? more : ''}`
}
