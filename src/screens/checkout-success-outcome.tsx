import type { ReactNode } from 'react'
import type { OrderStatus } from '../features/payments/schema.ts'
import { site } from '../site.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { pricePence } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { TextAnchor } from '../ui/text-link.tsx'
import { keepDraftId } from './checkout-draft.ts'

const Mail = () => <TextAnchor href={`mailto:${site.email}`}>{site.email}</TextAnchor>

/** Where the payment stands, in words, and the way on. */
export function Outcome({ order }: { order: OrderStatus }) {
  const { state, draftId, lastError } = order
  const price = pricePence(order.amountPence)
  const words: Record<OrderStatus['state'], { title: string; text: ReactNode; way?: ReactNode }> = {
    live: {
      title: 'Your car is live',
      text: (
        <p>
          Your premium listing is now live with priority placement! The receipt for {price} is on
          its way by e-mail.
        </p>
      ),
      way: (
        <ButtonLink to={`/listing/${draftId}`} look="signal">
          View Your Listing
        </ButtonLink>
      ),
    },
    confirming: {
      title: 'Confirming your payment',
      text: (
        <>
          <p>
            Your bank has not answered yet, which may take a minute. This page looks again by
            itself.
          </p>
          <p className="mt-2">
            You can also close it: the listing goes live without it, and we will send you an e-mail.
            Please don’t pay again.
          </p>
        </>
      ),
    },
    waiting: {
      title: 'Nothing has been paid yet',
      text: <p>{lastError ?? 'Your card has not been charged.'} Your listing is kept.</p>,
      way: <BackToCheckout draftId={draftId} />,
    },
    cancelled: {
      title: 'The payment was cancelled',
      text: (
        <p>
          {lastError ?? 'It was not made in time.'} Nothing has been charged, and you can begin
          again.
        </p>
      ),
      way: <BackToCheckout draftId={draftId} />,
    },
    'refund-due': {
      title: 'You are getting your money back',
      text: (
        <p>
          The {price} is going back to the card that paid, and you need do nothing. Banks take up to
          ten days. If it has not come by then, or you don’t know why it comes, write to <Mail />.
        </p>
      ),
      way: <ButtonLink to="/create-listing">List Your Car</ButtonLink>,
    },
    refunded: {
      title: 'Your money has been given back',
      text: (
        <p>
          The {price} has been sent to the card that paid; banks take up to ten days to show it. If
          it has not come by then, or you don’t know why it comes, write to <Mail />.
        </p>
      ),
      way: <ButtonLink to="/create-listing">List Your Car</ButtonLink>,
    },
  }
  const { title, text, way } = words[state]
  return (
    <Notice title={title} actions={way}>
      {text}
    </Notice>
  )
}

/** Another document: what takes card numbers shares no page with anything else. */
const BackToCheckout = ({ draftId }: { draftId: number }) => (
  <ButtonLink to="/checkout" reloadDocument look="signal" onClick={() => keepDraftId(draftId)}>
    Back to Checkout
  </ButtonLink>
)

export const NoPayment = () => (
  <Notice
    title="There is no payment to show"
    actions={<ButtonLink to="/create-listing">List Your Car</ButtonLink>}
  >
    <p>
      This page shows what has become of a payment, and its address names none. If you have paid,
      the receipt in your e-mail leads to your listing.
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
      It can be seen in the browser that paid, or when you are signed in to the account that did. If
      you have paid, the receipt in your e-mail leads to your listing.
    </p>
  </Notice>
)

export const Unread = ({ isLooking, onRetry }: { isLooking: boolean; onRetry(): void }) => (
  <Notice
    title="Your payment could not be looked up"
    actions={
      <Button aria-disabled={isLooking} onClick={() => isLooking || onRetry()}>
        Try Again
      </Button>
    }
  >
    <p>
      Check your connection. Whatever has been paid is safe: a listing that is paid for goes live by
      itself.
    </p>
  </Notice>
)
