import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { GroundField } from '../../features/moderation/ground-field.tsx'
import { groundNames, type Ground } from '../../features/moderation/rules.ts'
import { email } from '../../features/accounts/schema.ts'
import { reason } from '../../features/office/schema.ts'
import { focusAfter } from '../../ui/focus/after.ts'
import { PasskeyButton } from '../../features/staff/gate.tsx'
import { ApiError } from '../../platform/pages/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { TextAreaField } from '../../ui/form/choices.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { toast } from '../../ui/toast/toast.ts'

type Typed = { reason: string; ground: Ground; newEmail: string; email: string }

const emailLabels = { newEmail: 'New email', email: 'Their account’s email' } as const

type Props = {
  /** What its button says, and the one that does it. */
  label: string
  /** What becomes of it, and whether it can be undone, in a sentence. */
  what: string
  /** Whether a rule has to be named that was broken. */
  asksGround?: boolean
  /** Which email is to be typed. */
  asksEmail?: keyof typeof emailLabels
  onAct(typed: Typed): Promise<{ message: string }>
}

/** Something that is done for a reason: asked first, said afterwards, and kept open where it is refused. */
export function ActDialog({ label, what, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div ref={focusAfter} className="contents">
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label} shape="sheet">
        <p className="mb-5 max-w-[60ch]">{what}</p>
        <div ref={firstFieldFirst}>
          <ActForm label={label} {...rest} onDone={() => flushSync(() => setOpen(false))} />
        </div>
      </Dialog>
    </div>
  )
}

/** Whoever opens it is about to say why: the dialog starts there and not at the button that closes it. */
const firstFieldFirst = (form: HTMLDivElement | null) =>
  form?.querySelector('select, input, textarea')?.setAttribute('autofocus', '')

const typed = z.object({
  reason,
  ground: z.enum(groundNames, 'Please choose a rule'),
  newEmail: z.string(),
  email: z.string(),
})
const schemas = {
  newEmail: typed.extend({ newEmail: email }),
  email: typed.extend({ email }),
}

function ActForm({
  label,
  asksGround = false,
  asksEmail,
  onAct,
  onDone,
}: Omit<Props, 'what'> & { onDone(): void }) {
  const [needsPasskey, setNeedsPasskey] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  const { form, formProps, isSending, problem } = useSchemaForm<Typed>({
    schema: asksEmail ? schemas[asksEmail] : typed,
    defaults: { reason: '', newEmail: '', email: '', ...(!asksGround && { ground: 'other' }) },
    send: async (typed) => {
      try {
        const { message } = await onAct(typed)
        onDone()
        toast({ title: 'Done', description: message })
      } catch (error) {
        setNeedsPasskey(error instanceof ApiError && error.field === 'proof')
        throw error
      }
    },
  })
  const goOn = () => {
    setNeedsPasskey(false)
    form.clearErrors('root')
    submit.current?.focus()
  }
  return (
    <form {...formProps} aria-label={label} className="grid gap-5">
      {asksGround && <GroundField form={form} name="ground" label="Which rule?" />}
      {asksEmail && (
        <TextField
          form={form}
          name={asksEmail}
          label={emailLabels[asksEmail]}
          type="email"
          autoComplete="off"
        />
      )}
      <TextAreaField
        form={form}
        name="reason"
        label="Why?"
        rows={3}
        hint="Is logged; where the seller is written to, they read it."
      />
      <FormError>{problem}</FormError>
      {needsPasskey && <PasskeyButton onProven={goOn} />}
      <SubmitButton ref={submit} isSending={isSending} sending="Doing it…">
        {label}
      </SubmitButton>
    </form>
  )
}
