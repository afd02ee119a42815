import { useRef } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Honeypot } from '../../../ui/form/honeypot.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useDraftOfForm, withoutOwn } from '../../../ui/form/use-draft-of-form.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { useViewer } from '../../accounts/accounts.client.ts'
import type { User } from '../../accounts/schema.ts'
import { useContactSeller, useIsOwn } from './contact-seller.client.ts'
import { storeEnquiryDraft, readEnquiry } from './draft.ts'
import { enquiryForm } from '../schema.ts'

type Props = {
  listingId: number
  onSent(): void
}

/** Writing to a seller, as soon as it is known who does. */
export function EnquiryForm({ listingId, onSent }: Props) {
  const { user, isLoading } = useViewer()
  const isOwn = useIsOwn(listingId, user)
  if (isLoading) return <p role="status">Loading…</p>
  if (isOwn) {
    return (
      <p>
        This is your own listing. Messages about it are in{' '}
        <TextLink to={`/account/messages?listing=${listingId}`}>your messages</TextLink>.
      </p>
    )
  }
  // Another person is another form.
  return <Form key={user?.id ?? 0} listingId={listingId} user={user} onSent={onSent} />
}

function Form({ listingId, user, onSent }: Props & { user: User | null }) {
  const contact = useContactSeller(listingId, user)
  const honeypot = useRef<HTMLInputElement>(null)
  const { form, formProps, isSending, problem } = useSchemaForm({
    schema: enquiryForm,
    defaults: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: '',
      message: '',
      ...readEnquiry(listingId),
    },
    send: async (typed) => {
      const website = honeypot.current?.value
      await contact.mutateAsync({ ...typed, ...(website && { website }) })
      onSent()
    },
  })

  useDraftOfForm(form, (typed) => storeEnquiryDraft(listingId, withoutOwn(typed, user)))

  return (
    <form {...formProps} className="space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField form={form} name="name" label="Name" autoComplete="name" />
        </div>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextField
          form={form}
          name="phone"
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <Field label="Message" error={form.formState.errors.message?.message}>
        {(control) => <TextArea {...control} {...form.register('message')} rows={5} />}
      </Field>
      <Honeypot ref={honeypot} />
      <p className="text-sm text-faded">
        The seller receives it with your name and phone, but doesn’t see your email address: we pass
        their answer on to it.
      </p>
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Sending…" className="w-full">
        Send Message
      </SubmitButton>
    </form>
  )
}
