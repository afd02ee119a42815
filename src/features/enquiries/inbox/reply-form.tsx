import { Field } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useDraftOfForm } from '../../../ui/form/use-draft-of-form.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import type { User } from '../../accounts/schema.ts'
import { useReplyToEnquiry } from '../enquiries.client.ts'
import { removeReplyDraft, storeReplyDraft, readReply } from '../contact/draft.ts'
import { replyForm, type Enquiry } from '../schema.ts'

/** Replies to a message; it says beforehand what the buyer gets to see. */
export function ReplyForm({ enquiry, user }: { enquiry: Enquiry; user: User }) {
  const { id, name } = enquiry
  const reply = useReplyToEnquiry(id)
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: replyForm,
    defaults: { message: readReply(id) },
    send: async (typed) => {
      await reply.mutateAsync(typed)
      form.reset({ message: '' })
      removeReplyDraft(id)
      toast({ title: 'Answer Sent', description: `It is on its way to ${name}.` })
    },
  })

  useDraftOfForm(form, ({ message }) => storeReplyDraft(id, message))

  if (!user.emailVerified) {
    return (
      <p className="border-l-4 border-ink pl-4">
        Confirm your email to answer here, as the buyer will see it. Until then, write to{' '}
        {enquiry.email}.
      </p>
    )
  }
  return (
    <form {...formProps} aria-label={`Answer ${name}`} className="space-y-4">
      <Field
        label="Your answer"
        error={form.formState.errors.message?.message}
        hint={
          <span className="wrap-anywhere">
            Goes to {name} by email. They see your address, {user.email}, and can write back to it.
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
