import { KeyRound } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { passkeyProblem, usePasskeySignIn, usePasskeySupport } from './passkeys.client.ts'

/** The device's own lock instead of a password, where the browser knows how. */
export function PasskeySignIn() {
  const isSupported = usePasskeySupport()
  const signIn = usePasskeySignIn()
  if (!isSupported) return null
  return (
    <div className="mt-6 grid gap-4 border-t border-rule pt-6">
      <Button
        aria-disabled={signIn.isPending}
        onClick={() => signIn.isPending || signIn.mutate()}
        className="aria-disabled:opacity-60"
      >
        <KeyRound aria-hidden className="size-5 shrink-0" />
        {signIn.isPending ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
      </Button>
      <FormError>{signIn.error && passkeyProblem(signIn.error)}</FormError>
    </div>
  )
}
