import { z } from 'zod'
import { readPersonal, removePersonal, storePersonal } from '../../../platform/browser-storage.ts'
import { TextAreaField } from '../../../ui/form/choices.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useDraftOfForm } from '../../../ui/form/use-draft-of-form.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { appealForm } from '../schema.ts'
import { useAppeal } from './appeals.client.ts'

/** Says why a decision is wrong; what was typed is kept in this tab until it is sent. */
export function AppealForm({ token, onSent }: { token: string; onSent(message: string): void }) {
  const appeal = useAppeal(token)
  const draft = `appeal-${token}`
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: appealForm,
    defaults: {
      statement: z.string().max(20_000).safeParse(readPersonal('tab', draft)).data ?? '',
    },
    send: async (typed) => {
      const { message } = await appeal.mutateAsync(typed)
      removePersonal('tab', draft)
      onSent(message)
    },
  })
  useDraftOfForm(form, ({ statement }) => storePersonal('tab', draft, statement))
  return (
    <form {...formProps} aria-label="Appeal" className="grid gap-5">
      <TextAreaField
        form={form}
        name="statement"
        label="Why should it be back?"
        rows={6}
        hint="What shows that the car and its photos are yours, or that what you wrote is right."
      />
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Sending…">
        Send Appeal
      </SubmitButton>
    </form>
  )
}
