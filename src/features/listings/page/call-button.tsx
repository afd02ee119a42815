import { Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { SellerPhone } from './phone.client.ts'
import { telAddress } from './phone.ts'

/**
 * One press shows the seller's number and, on a telephone, dials it; afterwards the number stays, to be
 * read, dialled or copied.
 */
export function CallButton({ phone, className = '' }: { phone: SellerPhone; className?: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const wasPressed = useRef(false)
  const { number, isAsking, problem } = phone

  useEffect(() => {
    // The button has become the number; the focus was on it.
    if (number && wasPressed.current) link.current?.focus()
  }, [number])

  const press = () => {
    if (isAsking) return
    wasPressed.current = true
    phone.ask()
  }

  if (number) {
    const address = telAddress(number)
    return (
      <div className={`flex flex-wrap gap-2 ${className}`}>
        {address ? (
          <ButtonLink
            ref={link}
            to={address}
            variant="signal"
            className="grow px-4! whitespace-nowrap tabular-nums"
          >
            <Phone aria-hidden className="size-5 shrink-0" />
            <span className="sr-only pointer-fine:not-sr-only">Call</span> {number}
          </ButtonLink>
        ) : (
          <p className="type-title grow self-center text-lg wrap-anywhere">{number}</p>
        )}
        <CopyButton text={number} what="the number" />
      </div>
    )
  }
  return (
    <div className={`noscript:hidden ${className}`}>
      {problem && (
        <p role="alert" className="mb-2 text-sm font-medium text-red">
          {problem}
        </p>
      )}
      <Button
        variant="signal"
        // Not `disabled`: that would drop the focus, which the number is to get.
        aria-disabled={isAsking}
        onClick={press}
        className="w-full whitespace-nowrap aria-disabled:opacity-60"
      >
        <Phone aria-hidden className="size-5 shrink-0" />
        Call Now
      </Button>
    </div>
  )
}

/** What stands in the button's place where nothing can ask for the number. */
export function CallNeedsScript() {
  return (
    <noscript>
      <p className="mt-4 text-sm text-faded">
        The seller takes calls. Showing the number needs JavaScript, which keeps robots out.
      </p>
    </noscript>
  )
}
