import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

/** What a control must be given so that its label, hint and error belong to it. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children(control: ControlProps): ReactNode
}

/** A label above its control, a hint below it, an error that says what to do. */
export function Field({ label, hint, error, className = '', children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="type-label mb-1.5 block">
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-faded">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="mt-1.5 flex gap-1.5 text-sm font-medium text-red wrap-anywhere"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
