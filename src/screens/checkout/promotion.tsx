import type { Plan } from '../../features/listings/rules.ts'

type Props = { plan: Plan; isChosen: boolean; onChange(isChosen: boolean): void }

/** Whether the car is posted on our pages: a part of its plan, and its seller's to leave out. */
export function CheckoutPromotion({ plan, isChosen, onChange }: Props) {
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <label className="flex min-h-11 cursor-pointer gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby="promotion-hint"
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="min-w-0">Post my car on your Facebook and Instagram pages.</span>
      </label>
      <p id="promotion-hint" className="pl-8 text-sm text-faded">
        It is part of {plan} and costs nothing extra. The post never shows your name, email or phone
        number, and you can change your mind later by editing the listing.
      </p>
    </div>
  )
}
