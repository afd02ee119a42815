import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../ui/form/fields.tsx'
import type { ListingTyped } from './typed.ts'

/** Whom buyers turn to. */
export function ContactFields({ form }: { form: UseFormReturn<ListingTyped> }) {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          form={form}
          name="contactName"
          label="Contact name"
          autoComplete="name"
          hint="Shown beside your car."
        />
      </div>
      <TextField
        form={form}
        name="contactEmail"
        label="Contact email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Nobody sees it unless you choose: we pass messages on to it. If your account has another, they wait in your account."
      />
      <TextField
        form={form}
        name="contactPhone"
        label="Phone (optional)"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Shown to buyers who ask for it."
      />
    </div>
  )
}
