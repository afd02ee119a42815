import { useEffect } from 'react'
import { TextField } from '../../../ui/form/fields.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { SettingsForm } from '../../accounts/settings/form.tsx'
import { useConfirmPhone } from './phone.client.ts'
import { codeForm } from './schema.ts'

type Props = {
  phone: string
  /** Until when the code works, as an instant. */
  until: string
  /** Whether it came because somebody has just asked for it. */
  takesFocus: boolean
  onConfirmed(message: string): void
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** Where the code is typed, or filled in by the telephone that it came to. */
export function CodeForm({ phone, until, takesFocus, onConfirmed }: Props) {
  const confirm = useConfirmPhone()
  const { form, ...rest } = useSchemaForm({
    schema: codeForm,
    defaults: { code: '' },
    send: async ({ code }) => {
      const { message } = await confirm.mutateAsync({ phone, code })
      onConfirmed(message)
    },
  })
  useEffect(() => {
    if (takesFocus) form.setFocus('code')
  }, [takesFocus, form])
  return (
    <SettingsForm
      {...rest}
      label={`Confirm ${phone}`}
      labels={{ send: 'Confirm Phone', sending: 'Confirming…' }}
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        hint={`Six digits, in the text message to ${phone}. It works until ${time.format(new Date(until))}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-40 text-lg tracking-[0.2em] tabular-nums"
      />
    </SettingsForm>
  )
}
