import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFarewell } from '../session/sign-out.client.ts'
import { PasswordProof } from '../passwords/proof.tsx'
import { useCloseAccount } from './settings.client.ts'

/** At once, unlike the photos of a listing that is deleted by itself. */
const WhatClosingErases = () => (
  <p>
    Your listings with their photos, your messages, your saved cars, your passkeys and the account
    itself are erased at once. This is permanent and can’t be undone.
  </p>
)

/** Erases the account, after saying what goes and asking for the password. */
export function CloseAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} className="max-sm:w-full">
        Close My Account
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Close your account?">
        <WhatClosingErases />
        <CloseForm email={email} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function CloseForm({ email, onCancel }: { email: string; onCancel(): void }) {
  const close = useCloseAccount()
  const sayFarewell = useFarewell()
  return (
    <PasswordProof
      email={email}
      name="Close account"
      action="Close for Good"
      sending="Closing…"
      cancel="Keep My Account"
      onCancel={onCancel}
      send={async (typed) => {
        const { message } = await close.mutateAsync(typed)
        await sayFarewell({ title: 'Account Closed', description: message })
      }}
    />
  )
}
