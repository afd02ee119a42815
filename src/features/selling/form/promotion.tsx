import { useController, type UseFormReturn } from 'react-hook-form'
import type { Plan } from '../../listings/rules.ts'
import type { ListingTyped } from './typed.ts'

type Props = { form: UseFormReturn<ListingTyped>; plan: Plan; className?: string }

/** Whether a car is posted elsewhere: it is a part of its plan, and its seller's to leave out. */
export function PromotionField({ form, plan, className = '' }: Props) {
  const { field } = useController({ control: form.control, name: 'promote' })
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer gap-3">
        <input
          name={field.name}
          // Only what was unticked before scripts came differs.
          ref={(input) => {
            if (input && input.checked !== field.value) field.onChange(input.checked)
          }}
          type="checkbox"
          checked={field.value}
          onChange={field.onChange}
          aria-describedby="promote-hint"
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="min-w-0 font-medium">Post it on our Facebook and Instagram pages</span>
      </label>
      <p id="promote-hint" className="max-w-[60ch] pl-8 text-sm text-faded">
        {`It is part of ${plan}; untick it if you would rather not. The post shows your photos, the car, its price and town, the opening of your description and a link to your listing: never your name, email or phone number. It is taken down, or marked as sold, when the listing ends or you untick this.`}
      </p>
    </div>
  )
}
