import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { PasswordField, TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { passkeyProblem, useAddPasskey } from './passkeys.client.ts'
import { closeAccountBody, newPasskeyBody } from '../schema.ts'
import { UsernameForManagers } from '../settings/form.tsx'

const named = z.object({ name: newPasskeyBody.shape.name })
const withPassword = named.extend(closeAccountBody.shape)

/** `hasOne`: a passkey that is there already will do in the place of the password. */
type Props = { email: string; hasOne: boolean }

/** Gives a new passkey a name, and has the browser make it. */
export function PasskeyForm({ email, hasOne }: Props) {
  const [byPasskey, setByPasskey] = useState(false)
  const adding = useAddPasskey()
  const { form, formProps, isSending, problem } = useSchemaForm<{
    name: string
    password?: string
  }>({
    schema: byPasskey && hasOne ? named : withPassword,
    send: async ({ name, password }) => {
      try {
        await adding.mutateAsync({ name, ...(password !== undefined && { password }) })
      } catch (error) {
        if (refusalOf(error).field === 'password') throw error
        form.setError('root', { message: passkeyProblem(error as Error) })
        return
      }
      form.reset({ name: '', password: '' })
      toast({ title: 'Passkey Added', description: `You can now sign in with ${name}.` })
    },
  })
  return (
    <form {...formProps} aria-label="Add a passkey" className="grid gap-5">
      <UsernameForManagers email={email} />
      <TextField
        form={form}
        name="name"
        label="Name of the passkey"
        hint="To help you recognise it, such as ‘My phone’."
        autoComplete="off"
      />
      {(!byPasskey || !hasOne) && (
        <PasswordField
          form={form}
          name="password"
          label="Current password"
          autoComplete="current-password"
        />
      )}
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <SubmitButton isSending={isSending} sending="Waiting for your device…">
          Add a Passkey
        </SubmitButton>
        {hasOne && (
          <Button onClick={() => setByPasskey(!byPasskey)}>
            {byPasskey ? 'Use my password' : 'Use a passkey I already have'}
          </Button>
        )}
      </div>
    </form>
  )
}
