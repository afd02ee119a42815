import { SendVerification } from './send-verification.tsx'

/** Reminds somebody whose address is not confirmed yet; nothing is withheld from them meanwhile. */
export function ConfirmEmailStrip({ email }: { email: string }) {
  return (
    <section
      aria-labelledby="confirm-heading"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 bg-sunk px-5 py-4"
    >
      <div className="min-w-0">
        <h2 id="confirm-heading" className="type-title">
          Confirm your email
        </h2>
        <p className="text-faded wrap-anywhere">
          We have written to {email}. Follow the link there to show that it is yours.
        </p>
      </div>
      <SendVerification />
    </section>
  )
}
