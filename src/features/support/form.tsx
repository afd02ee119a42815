import { Field } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import type { User } from '../accounts/schema.ts'
import { supportForm } from './schema.ts'
import { useAskSupport } from './support.client.ts'

export function SupportForm({ user, onSent }: { user: User | null; onSent(): void }) {
  const ask = useAskSupport()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: supportForm,
    defaults: { name: user?.name ?? '', email: user?.email ?? '', message: '' },
    send: async (typed) => {
      await ask.mutateAsync(typed)
      onSent()
    },
  })
  return (
    <form {...formProps} aria-label="Message to us" className="grid gap-5">
      <TextField form={form} name="name" label="Name" autoComplete="name" />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <Field label="Message" error={form.formState.errors.message?.message}>
        {(control) => <TextArea {...control} {...form.register('message')} rows={6} />}
      </Field>
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Sending…">
        Send Message
      </SubmitButton>
    </form>
  )
}
