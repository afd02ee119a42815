import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../ui/form/choices.tsx'
import { groundNames, grounds } from './rules.ts'

type Props<T extends FieldValues> = { form: UseFormReturn<T>; name: Path<T>; label: string }

/** What is wrong with a listing, by our rules; nothing is chosen beforehand. */
export function GroundField<T extends FieldValues>(props: Props<T>) {
  return (
    <SelectField {...props} defaultValue="">
      <option value="" disabled>
        Choose
      </option>
      {groundNames.map((ground) => (
        <option key={ground} value={ground}>
          {grounds[ground].label}
        </option>
      ))}
    </SelectField>
  )
}
