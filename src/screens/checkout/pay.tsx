import { useRef, useState, type SubmitEvent } from 'react'
import { CardForm } from '../../features/payments/card-form/form.tsx'
import type { CardEntry } from '../../features/payments/card-form/entry.ts'
import { usePay } from '../../features/payments/pay.client.ts'
import type { PaymentBegun } from '../../features/payments/schema.ts'
import { StripeElement } from '../../features/payments/card-form/stripe-element.tsx'
import { plans } from '../../features/listings/rules.ts'
import { nowPaid } from '../../features/listings/plans/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { day, pricePence } from '../../ui/format.ts'
import { refusalOf } from '../../ui/form/refusal.ts'
import { dismissFailure } from '../../ui/toast/dismiss-failure.ts'
import { toast } from '../../ui/toast/toast.ts'
import { CheckoutConsent } from './consent.tsx'
import { CheckoutPromotion } from './promotion.tsx'
import { readPaysFrom } from '../../features/payments/draft/checkout.ts'
import { forgetPaidDraft } from '../../features/payments/draft/forget-paid.ts'
import { leaveCheckout, wayBack } from './leave.ts'
import { successAddress } from '../../features/payments/success-address.ts'

type Props = {
  begun: PaymentBegun
  /** Whether the car is posted on our pages; undefined where the shop has none. */
  promote: boolean | undefined
  onPromote(promote: boolean): void
}

/** The card, the choice, the consent, and the one button. */
export function CheckoutPay({ begun, promote, onPromote }: Props) {
  const { cards, clientSecret, draftId, plan, amountPence, startsAt } = begun
  const card = useRef<CardEntry>(null)
  const consent = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)
  const [isReady, setReady] = useState(cards.provider === 'sandbox')
  const [isPaying, setPaying] = useState(false)
  const [isConsentMissing, setConsentMissing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [from] = useState(readPaysFrom)
  const payment = usePay(draftId)

  /** True once the page is left: then there is nothing more to press. */
  async function pay(): Promise<boolean> {
    const hasConsent = consent.current!.checked
    setConsentMissing(!hasConsent)
    if (!(await card.current!.check())) return false
    if (!hasConsent) {
      consent.current!.focus()
      return false
    }
    setPaying(true)
    setProblem(undefined)
    dismissFailure()
    const outcome = await payment.mutateAsync({
      card: card.current!,
      ...(promote !== undefined && { promote }),
    })
    if (outcome.is === 'refused') {
      setProblem(outcome.message)
      toast({ title: 'Payment Failed', destructive: true })
      return false
    }
    if (outcome.is === 'elsewhere') {
      leaveCheckout(successAddress(draftId))
      return true
    }
    forgetPaidDraft(draftId)
    leaveCheckout(`/listing/${outcome.listingId}`, {
      title: `${plans[plan].name} Listing ${startsAt ? 'Renewed' : 'Created'}`,
      description:
        startsAt && !outcome.checkedWithin
          ? `Its ${plans[plan].days} days begin on ${day(startsAt)}.`
          : nowPaid(plan, outcome.checkedWithin),
    })
    return true
  }

  async function press(event: SubmitEvent) {
    event.preventDefault()
    // Known at once, where what is drawn may lag behind a second click.
    if (isBusy.current || !isReady) return
    isBusy.current = true
    const hasLeft = await pay().catch((error: unknown) => {
      setProblem(refusalOf(error).message)
      return false
    })
    isBusy.current = hasLeft
    if (!hasLeft) setPaying(false)
  }

  return (
    <section aria-labelledby="card-heading" className="min-w-0">
      <h2 id="card-heading" className="type-title border-t border-ink pt-4 text-xl">
        Your card
      </h2>
      {/* Should the browser ever send it by itself, no card may stand in an address. */}
      <form
        method="post"
        noValidate
        aria-labelledby="card-heading"
        className="mt-5"
        onSubmit={(event) => void press(event)}
      >
        {cards.provider === 'sandbox' ? (
          <CardForm ref={card} clientSecret={clientSecret} amountPence={amountPence} />
        ) : (
          <StripeElement
            ref={card}
            publishableKey={cards.publishableKey}
            clientSecret={clientSecret}
            returnAddress={new URL(successAddress(draftId), window.location.origin).href}
            onReady={setReady}
          />
        )}
        {promote !== undefined && (
          <CheckoutPromotion plan={plan} isChosen={promote} onChange={onPromote} />
        )}
        <CheckoutConsent
          ref={consent}
          plan={plan}
          startsAt={startsAt}
          isMissing={isConsentMissing}
          onChange={() => setConsentMissing(false)}
        />
        <div className="mt-6 grid gap-5">
          <FormError>{problem}</FormError>
          <PayButtons {...{ plan, amountPence, isReady, isPaying, from }} />
        </div>
      </form>
    </section>
  )
}

type Buttons = Pick<PaymentBegun, 'plan' | 'amountPence'> & {
  isReady: boolean
  isPaying: boolean
  /** Where somebody asked to pay for a listing that was kept. */
  from?: string | null
}

/** The way back, and the one button: before the card form is there, at rest, and while it is paid. */
export function PayButtons({ plan, amountPence, isReady, isPaying, from = null }: Buttons) {
  const back = wayBack(plan, from)
  return (
    <div className="flex flex-wrap-reverse gap-3 max-sm:*:w-full">
      <ButtonLink to={back.address} reloadDocument>
        {back.label}
      </ButtonLink>
      <Button
        type="submit"
        variant="signal"
        disabled={!isReady}
        // Not `disabled` while it is paid: that would drop the focus.
        aria-disabled={isPaying}
        className="aria-disabled:opacity-60 sm:grow"
      >
        {isPaying ? 'Paying…' : `Pay ${pricePence(amountPence)} & List Car`}
      </Button>
    </div>
  )
}
