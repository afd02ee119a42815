import { useRef, useState } from 'react'
import { z } from 'zod'
import { readPersonal, removePersonal, storePersonal } from '../../../platform/browser-storage.ts'
import { TextAreaField } from '../../../ui/form/choices.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { Honeypot } from '../../../ui/form/honeypot.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useDraftOfForm, withoutOwn } from '../../../ui/form/use-draft-of-form.ts'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import type { User } from '../../accounts/schema.ts'
import { GroundField } from '../ground-field.tsx'
import { groundNames } from '../rules.ts'
import { reportForm, type ReportTyped } from '../schema.ts'
import { useReport, type Reported } from './reports.client.ts'

type Props = { what: Reported; user: User | null; onSent(message: string): void }

/** Says what is wrong with a listing or a message; what was typed is kept in this tab until it is sent. */
export function ReportForm({ what, user, onSent }: Props) {
  const report = useReport(what)
  const honeypot = useRef<HTMLInputElement>(null)
  const [own] = useState(user?.email ?? '')
  const { form, formProps, isSending, problem } = useSchemaForm<ReportTyped>({
    schema: reportForm,
    defaults: { details: '', email: own, ...readDraft(what, own !== '') },
    send: async ({ email, ...typed }) => {
      const website = honeypot.current?.value
      const { message } = await report.mutateAsync({
        ...typed,
        // One that never stood there was not emptied: whose report it is may be known to the shop alone.
        ...((email || own) && { email }),
        ...(website && { website }),
      })
      removePersonal('tab', draftOf(what))
      onSent(message)
    },
  })
  useDraftOfForm(form, (typed) => storePersonal('tab', draftOf(what), withoutOwn(typed, user)))

  return (
    <form {...formProps} aria-label="Report" className="grid gap-5">
      <GroundField form={form} name="reason" label="What is wrong?" />
      <TextAreaField
        form={form}
        name="details"
        label="What have you seen? (optional)"
        rows={5}
        hint="Where else you have seen the photos, what you were asked for, whose car it is."
      />
      <TextField
        form={form}
        name="email"
        label="Email (optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We tell you what became of it. The person you report never learns who you are."
      />
      <Honeypot ref={honeypot} />
      <FormError>{problem}</FormError>
      <SubmitButton variant="signal" isSending={isSending} sending="Sending…">
        Send Report
      </SubmitButton>
    </form>
  )
}

const draftOf = (what: Reported) => `report-${what}`

const text = z.string().max(20_000)
const draft = z.object({ reason: z.enum(groundNames), details: text, email: text }).partial()

/** What was left empty is not there: it may be known by now. An account's email that was emptied stays so. */
export function readDraft(what: Reported, hasAccount: boolean): Partial<ReportTyped> {
  const { data } = draft.safeParse(readPersonal('tab', draftOf(what)))
  return Object.fromEntries(
    Object.entries(data ?? {}).filter(([name, value]) => value || (name === 'email' && hasAccount)),
  )
}
