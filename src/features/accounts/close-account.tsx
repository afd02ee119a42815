import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/form-fields.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useFarewell } from './accounts.client.ts'
import { closeAccountBody } from './schema.ts'
import { useCloseAccount } from './settings.client.ts'
import { UsernameForManagers } from './settings-form.tsx'

/** Erases the account, after saying what goes and asking for the password. */
export function CloseAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} className="max-sm:w-full">
        Close My Account
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Close your account?">
        <p>
          Your listings leave the site, along with their photos. Your saved cars, your passkeys and
          the account itself are erased. This is permanent and can’t be undone.
        </p>
        <CloseForm email={email} onKeep={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function CloseForm({ email, onKeep }: { email: string; onKeep(): void }) {
  const close = useCloseAccount()
  const sayFarewell = useFarewell()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: closeAccountBody,
    send: async (typed) => {
      const { message } = await close.mutateAsync(typed)
      await sayFarewell({ title: 'Account Closed', description: message })
    },
  })
  return (
    <form {...formProps} aria-label="Close account" className="mt-5 grid gap-5">
      <UsernameForManagers email={email} />
      <PasswordField
        form={form}
        name="password"
        label="Current password"
        autoComplete="current-password"
      />
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
        <Button onClick={onKeep}>Keep My Account</Button>
        <SubmitButton isSending={isSending} sending="Closing…">
          Close for Good
        </SubmitButton>
      </div>
    </form>
  )
}
