import type { ComponentProps, ReactNode } from 'react'
import { FormDone } from '../../../ui/form/done.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

type Props = {
  formProps: Pick<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'>
  label: string
  /** On the button, and while it waits. */
  labels: { send: string; sending: string }
  isSending: boolean
  problem: string | undefined
  /** What the last try has brought about. */
  done?: string | undefined
  children: ReactNode
}

/** Fields, what came of the last try, and the button. */
export function SettingsForm(props: Props) {
  const { formProps, label, labels, isSending, problem, done, children } = props
  return (
    <form {...formProps} aria-label={label} className="grid gap-5">
      {children}
      <FormError>{problem}</FormError>
      <FormDone>{!isSending && !problem && done}</FormDone>
      <SubmitButton
        isSending={isSending}
        sending={labels.sending}
        className="justify-self-start max-sm:w-full"
      >
        {labels.send}
      </SubmitButton>
    </form>
  )
}

/** Tells a password manager whose password it is; nobody else sees it. */
export function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
