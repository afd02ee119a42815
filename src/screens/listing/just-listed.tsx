import { X } from 'lucide-react'
import { useState } from 'react'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'
import { forgetJustListed, readJustListed } from '../../features/selling/just-listed.ts'

/**
 * Tells whoever has just listed this car in this tab that a message is waiting for them. The same
 * whether or not an account was made: that an address is taken is nobody's to learn here.
 */
export function JustListedStrip({ id }: { id: number }) {
  const isHydrated = useHydratedLater()
  const [isClosed, setClosed] = useState(false)
  const listed = isHydrated && !isClosed ? readJustListed(id) : null
  if (!listed) return null
  const close = () => {
    forgetJustListed()
    setClosed(true)
  }
  return (
    <div className="border-b border-rule">
      <div className="sheet flex items-start gap-x-4 py-1">
        <p role="status" className="min-w-0 grow py-2.5 wrap-anywhere">
          <strong className="font-semibold">Check your email.</strong>{' '}
          {listed.withAccount
            ? `We have written to ${listed.email}. Follow the link there to confirm that the address is yours. Until then you can sign in with this browser only.`
            : `We have written to ${listed.email}. Use the link there to edit, renew or delete this listing. We send one such email a day: if you had one earlier today, this one comes tomorrow.`}
        </p>
        <button
          type="button"
          onClick={close}
          aria-label="Close this message"
          className="-mr-3 flex size-11 shrink-0 items-center justify-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  )
}
