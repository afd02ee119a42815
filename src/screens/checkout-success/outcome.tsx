import type { ReactNode } from 'react'
import type { OrderStatus } from '../../features/payments/schema.ts'
import { site } from '../../site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pricePence } from '../../ui/format.ts'
import { focusAfter } from '../../ui/focus/after.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextAnchor } from '../../ui/text-link.tsx'
import { nowPaid } from '../../features/listings/plans/messages.ts'
import type { Plan } from '../../features/listings/rules.ts'
import { checkoutAddress, returnToPay } from '../../features/payments/draft/checkout.ts'

const Mail = () => <TextAnchor href={`mailto:${site.email}`}>{site.email}</TextAnchor>

/** Where the payment stands, in words, and the way on. */
export function Outcome({ order }: { order: OrderStatus }) {
  const { state, draftId, plan, lastError, checkedWithin } = order
  const price = pricePence(order.amountPence)
  const content: Record<OrderStatus['state'], { title: string; text: ReactNode; way?: ReactNode }> =
    {
      live: {
        title: checkedWithin ? 'Your car is being checked' : 'Your car is live',
        text: (
          <p>
            {nowPaid(plan, checkedWithin)} The receipt for {price} is on its way by email.
          </p>
        ),
        way: (
          <ButtonLink to={`/listing/${draftId}`} variant="signal">
            View Your Listing
          </ButtonLink>
        ),
      },
      confirming: {
        title: 'Confirming your payment',
        text: (
          <>
            <p>
              Your bank hasn’t answered yet. It can take a minute, and this page updates by itself.
            </p>
            <p className="mt-2">
              You can close this page: your listing goes live without it, and we’ll email you.
              Please don’t pay again.
            </p>
          </>
        ),
      },
      waiting: {
        title: 'Nothing has been paid yet',
        text: <p>{lastError ?? 'Your card has not been charged.'} Your listing is saved.</p>,
        way: <BackToCheckout draftId={draftId} plan={plan} />,
      },
      cancelled: {
        title: 'The payment was cancelled',
        text: (
          <p>
            {lastError ?? 'It took too long.'} Nothing has been charged, and you can start again.
          </p>
        ),
        way: <BackToCheckout draftId={draftId} plan={plan} />,
      },
      'refund-due': {
        title: 'Your money is on its way back',
        text: (
          <p>
            The {price} is going back to the card you paid with; there is nothing you need to do.
            Banks take up to ten days. If it hasn’t arrived by then, or you don’t know why it is
            being refunded, write to <Mail />.
          </p>
        ),
        way: <ButtonLink to="/create-listing">List Your Car</ButtonLink>,
      },
      refunded: {
        title: 'Your money has been refunded',
        text: (
          <p>
            The {price} has been sent to the card you paid with; banks take up to ten days to show
            it. If it hasn’t arrived by then, or you don’t know why it was refunded, write to{' '}
            <Mail />.
          </p>
        ),
        way: <ButtonLink to="/create-listing">List Your Car</ButtonLink>,
      },
      settled: {
        title: 'Your money has been refunded',
        text: (
          <p>
            What you paid has been sent back another way, not to your card. If it hasn’t arrived,
            write to <Mail />.
          </p>
        ),
      },
      disputed: {
        title: 'Your bank is looking at it',
        text: (
          <p>
            The {price} is in dispute with the bank of the card you paid with, and nothing is
            refunded until the bank has decided. If you don’t know why, write to <Mail />.
          </p>
        ),
      },
    }
  const { title, text, way } = content[state]
  return (
    <Notice title={title} actions={way}>
      {text}
    </Notice>
  )
}

/** Another document: what takes card numbers shares no page with anything else. */
const BackToCheckout = ({ draftId, plan }: { draftId: number; plan: Plan }) => (
  <ButtonLink
    to={checkoutAddress(plan)}
    reloadDocument
    variant="signal"
    onClick={() => returnToPay(draftId)}
  >
    Back to Checkout
  </ButtonLink>
)

export const NoPayment = () => (
  <Notice
    title="There is no payment to show"
    actions={<ButtonLink to="/create-listing">List Your Car</ButtonLink>}
  >
    <p>
      This page shows how a payment went, but its address doesn’t say which one. If you have paid,
      the receipt we emailed you has a link to your listing.
    </p>
  </Notice>
)

export const Gone = () => (
  <Notice
    title="We can’t find this payment here"
    actions={
      <>
        <ButtonLink to="/account">My Account</ButtonLink>
        <ButtonLink to="/create-listing">List Your Car</ButtonLink>
      </>
    }
  >
    <p>
      You can see it in the browser you paid in, or when you are signed in to the account you paid
      from. If you have paid, the receipt we emailed you has a link to your listing.
    </p>
  </Notice>
)

export const LoadError = ({ isLooking, onRetry }: { isLooking: boolean; onRetry(): void }) => (
  <div ref={focusAfter}>
    <Notice
      title="We couldn’t look up your payment"
      actions={
        <Button aria-disabled={isLooking} onClick={() => isLooking || onRetry()}>
          Try Again
        </Button>
      }
    >
      <p>
        Check your connection. If you have paid, your money is safe: a listing that is paid for goes
        live by itself.
      </p>
    </Notice>
  </div>
)
