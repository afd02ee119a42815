import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { PasswordField } from '../../../ui/form/fields.tsx'
import { passwordLength, passwordMessages, refusePassword } from '../rules.ts'
import { passwordStrength, strengths } from './strength.ts'

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>
  /** What the field is called in the form: `password`, or `newPassword` beside a current one. */
  name: Path<T>
  confirmName: Path<T>
  label?: string
  /** Known or being typed: a password must not be made of it. */
  email: string
}

/** A password to choose, how good it is, and the same once more. */
export function NewPasswordFields<T extends FieldValues>(props: Props<T>) {
  const { form, name, confirmName, label = 'Password', email } = props
  const typed: unknown = useWatch({ control: form.control, name })
  return (
    <>
      <div>
        <PasswordField
          form={form}
          name={name}
          label={label}
          autoComplete="new-password"
          hint={`At least ${passwordLength.min} characters. Three or four unrelated words are easy to remember and hard to guess.`}
        />
        <StrengthMeter password={typeof typed === 'string' ? typed : ''} email={email} />
      </div>
      <PasswordField
        form={form}
        name={confirmName}
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
      />
    </>
  )
}

/** What can be said here of two fields; which passwords are common is the server's to know. */
export const checkNewPassword = (typed: {
  password: string
  confirmation: string
  email: string
}): { password: string | null; confirmation: string | null } => ({
  password: refusePassword(typed.password, { email: typed.email, isCommon: () => false }),
  confirmation: typed.password === typed.confirmation ? null : passwordMessages.mismatch,
})

/** Says in words how hard a password is to guess, and shows it as three bars. It only advises. */
function StrengthMeter({ password, email }: { password: string; email: string }) {
  const strength = passwordStrength(password, email)
  const level = strengths.indexOf(strength)
  return (
    <div className="mt-2.5 min-h-8">
      <div aria-hidden className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 ${password && level >= bar ? 'bg-ink' : 'bg-rule'}`} />
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm text-faded">
        {password && `Strength: ${strength.toLowerCase()}`}
      </p>
    </div>
  )
}
