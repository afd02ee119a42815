import { Field } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useDraftOfForm } from '../../../ui/form/use-draft-of-form.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { lastShown, useAnswer } from '../enquiries.client.ts'
import { removeAnswerDraft, storeAnswerDraft, readAnswer } from '../contact/draft.ts'
import { answerForm, type Conversation } from '../schema.ts'

/** Goes on with a conversation; it says beforehand what the other side gets to see. */
export function AnswerForm({ conversation }: { conversation: Conversation }) {
  const { id, name, isEmailShown, ownEmail } = conversation
  const answer = useAnswer(id)
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: answerForm,
    defaults: { message: readAnswer(id) },
    send: async (typed) => {
      const sent = form.getValues('message')
      await answer.mutateAsync({ ...typed, last: lastShown(conversation) })
      // What was typed meanwhile is another answer.
      if (form.getValues('message') === sent) {
        form.reset({ message: '' })
        removeAnswerDraft(id)
      }
      toast({ title: 'Answer Sent', description: `It is on its way to ${name}.` })
    },
  })

  useDraftOfForm(form, ({ message }) => storeAnswerDraft(id, message))

  return (
    <form {...formProps} aria-label={`Answer ${name}`} className="space-y-4">
      <Field
        label="Your answer"
        error={form.formState.errors.message?.message}
        hint={
          <span className="wrap-anywhere">
            {name} is emailed it, and can answer here.{' '}
            {isEmailShown
              ? `They see your address, ${ownEmail}, as you chose to show it.`
              : 'They don’t see your email address.'}
          </span>
        }
      >
        {(control) => <TextArea {...control} {...form.register('message')} rows={4} />}
      </Field>
      <FormError>{problem}</FormError>
      <SubmitButton isSending={isSending} sending="Sending…" className="max-sm:w-full">
        Send Answer
      </SubmitButton>
    </form>
  )
}
