import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { GroundField } from '../../features/moderation/ground-field.tsx'
import { groundNames, type Ground } from '../../features/moderation/rules.ts'
import { email } from '../../features/accounts/schema.ts'
import { reason } from '../../features/office/schema.ts'
import { useOpenInHistory } from './open-in-history.ts'
import { focusAfter } from '../../ui/focus/after.ts'
import { PasskeyButton } from '../../features/staff/gate.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { TextAreaField } from '../../ui/form/choices.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'
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
  /** What follows once it is done and the dialog has left the history. */
  onLeft?(): void
}

/**
 * Something that is done for a reason: asked first, said afterwards, and kept open where it is refused. What takes its
 * place, as the opposite does, is another: nothing typed for one stands in the other, or is sent for it.
 */
export const ActDialog = (props: Props) => <OneAct key={props.label} {...props} />

function OneAct(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  const { isOpen, open, close } = useOpenInHistory()
  return (
    <div ref={focusAfter} className="contents">
      <Button
        size="small"
        onClick={() => {
          setWasOpened(true)
          void open()
        }}
      >
        {props.label}
      </Button>
      {wasOpened && <Asking {...props} isOpen={isOpen} onClose={close} />}
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

/** What was typed, and that it is being sent, outlives the dialog: closed by mistake, it is as it was. */
function Asking({
  label,
  what,
  asksGround = false,
  asksEmail,
  onAct,
  onLeft,
  isOpen,
  onClose,
}: Props & { isOpen: boolean; onClose(): Promise<void> }) {
  const shown = useRef<HTMLFormElement>(null)
  const [needsPasskey, setNeedsPasskey] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  const { form, formProps, isSending, problem } = useSchemaForm<Typed>({
    schema: asksEmail ? schemas[asksEmail] : typed,
    defaults: { reason: '', newEmail: '', email: '', ...(!asksGround && { ground: 'other' }) },
    send: async (typed) => {
      try {
        const { message } = await onAct(typed)
        form.reset()
        const hasLeft = flushSync(onClose)
        toast({ title: 'Done', description: message })
        await hasLeft
        onLeft?.()
      } catch (error) {
        const { message, field } = refusalOf(error, 'Please try again.')
        setNeedsPasskey(field === 'proof')
        if (!shown.current)
          toast({ title: `${label}: Not Done`, description: message, destructive: true })
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
    <Dialog open={isOpen} onClose={() => void onClose()} title={label} shape="sheet">
      <p className="mb-5 max-w-[60ch]">{what}</p>
      <div ref={firstFieldFirst}>
        <form ref={shown} {...formProps} aria-label={label} className="grid gap-5">
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
            hint="This is logged; if we write to the seller, they read it."
          />
          <FormError>{problem}</FormError>
          {needsPasskey && <PasskeyButton onProven={goOn} />}
          <SubmitButton ref={submit} isSending={isSending} sending="Doing it…">
            {label}
          </SubmitButton>
        </form>
      </div>
    </Dialog>
  )
}
