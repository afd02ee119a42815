import { z } from 'zod'
import { readPersonal, removePersonal, storePersonal } from '../../platform/browser-storage.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useDraftOfForm, withoutOwn } from '../../ui/form/use-draft-of-form.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import type { User } from '../accounts/schema.ts'
import { supportForm, type SupportTyped } from './schema.ts'
import { useAskSupport } from './support.client.ts'

/** A message to us; what was typed is kept in this tab until it is sent. */
export function SupportForm({ user, onSent }: { user: User | null; onSent(): void }) {
  const ask = useAskSupport()
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: supportForm,
    defaults: { name: user?.name ?? '', email: user?.email ?? '', message: '', ...readDraft() },
    send: async (typed) => {
      await ask.mutateAsync(typed)
      removePersonal('tab', draftName)
      onSent()
    },
  })
  useDraftOfForm(form, (typed) => storePersonal('tab', draftName, withoutOwn(typed, user)))

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

const draftName = 'support'

const text = z.string().max(20_000)
const draft = z.object({ name: text, email: text, message: text }).partial()

/** What was left empty is not there: it may be known by now. */
function readDraft(): Partial<SupportTyped> {
  const { data } = draft.safeParse(readPersonal('tab', draftName))
  return Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value))
}
