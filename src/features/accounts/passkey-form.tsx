import { newPasskeyBody } from './schema.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/form-fields.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { passkeyProblem, useAddPasskey } from './passkeys.client.ts'

const schema = newPasskeyBody.pick({ name: true })

/** Gives a new passkey a name, and has the browser make it. */
export function PasskeyForm() {
  const adding = useAddPasskey()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema,
    send: async ({ name }) => {
      try {
        await adding.mutateAsync({ name })
      } catch (error) {
        const message = passkeyProblem(error as Error)
        form.setError('root', { message })
        return
      }
      form.reset({ name: '' })
      toast({ title: 'Passkey Added', description: `You can sign in with ${name} now.` })
    },
  })
  return (
    <form {...formProps} aria-label="Add a passkey" className="grid gap-5">
      <TextField
        form={form}
        name="name"
        label="Name of the passkey"
        hint="So that you know it again: ‘My phone’."
        autoComplete="off"
      />
      <FormError>{problem}</FormError>
      <SubmitButton
        isSending={isSending}
        sending="Waiting for your device…"
        className="justify-self-start max-sm:w-full"
      >
        Add a Passkey
      </SubmitButton>
    </form>
  )
}
