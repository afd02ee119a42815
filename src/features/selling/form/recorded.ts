import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ListingField, ListingTyped } from './typed.ts'

/** Where what stands in a field comes from, as its hint, for as long as it is what the record said. */
export function useRecorded(form: UseFormReturn<ListingTyped>, name: ListingField) {
  const [recorded, value] = useWatch({ control: form.control, name: ['recorded', name] })
  const said = recorded?.[name]
  return said?.value === value ? said?.hint : undefined
}
