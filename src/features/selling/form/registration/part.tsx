import type { UseFormReturn } from 'react-hook-form'
import type { HistoryState } from './field.tsx'
import { OptionalPart } from '../optional-part.tsx'
import type { ListingTyped } from '../typed.ts'

/** What the registration fills in, and what is shown by it. */
export function ByRegistration({
  form,
  title,
  motHistory,
}: {
  form: UseFormReturn<ListingTyped>
  title: string
  /** What became of asking for it. */
  motHistory?: HistoryState | undefined
}) {
  const { errors } = form.formState
  return (
    <div className="mb-5">
      <OptionalPart
        title={title}
        isOpen={Boolean(errors.registration ?? errors.showsMotHistory) || undefined}
        load={() => import('./field.tsx')}
      >
        {({ RegistrationField }) => <RegistrationField form={form} motHistory={motHistory} />}
      </OptionalPart>
    </div>
  )
}
