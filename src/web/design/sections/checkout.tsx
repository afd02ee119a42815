import { useEffect, useRef, useState } from 'react'
import { defaultPlan } from '../../../features/listings/rules.ts'
import { CardForm } from '../../../features/payments/card-form/form.tsx'
import { TestBank, useTestBank } from '../../../features/payments/card-form/bank.tsx'
import type { CardEntry } from '../../../features/payments/card-form/entry.ts'
import {
  StripeElement,
  StripeFailure,
} from '../../../features/payments/card-form/stripe-element.tsx'
import type { OrderStatus, PaymentBegun } from '../../../features/payments/schema.ts'
import { CheckoutConsent } from '../../../screens/checkout/consent.tsx'
import { CheckoutPay, PayButtons } from '../../../screens/checkout/pay.tsx'
import { CheckoutSummary } from '../../../screens/checkout/summary.tsx'
import { Gone, LoadError, NoPayment, Outcome } from '../../../screens/checkout-success/outcome.tsx'
import { Button } from '../../../ui/button.tsx'
import { ServerDrawn } from '../../../ui/server-drawn.tsx'
import { golf, longName, paid, photos } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

const nothing = () => {}

const begun: PaymentBegun = {
  clientSecret: 'secret',
  draftId: 1,
  plan: defaultPlan,
  amountPence: paid,
  startsAt: null,
  car: { year: golf.year, make: golf.make, model: golf.model, cover: photos[0]!, promote: true },
  cards: { provider: 'sandbox' },
}
const long: PaymentBegun = { ...begun, car: { ...begun.car, model: longName, cover: null } }

const order = {
  draftId: 1,
  plan: defaultPlan,
  lastError: null,
  amountPence: paid,
}
const states: readonly OrderStatus['state'][] = [
  'live',
  'confirming',
  'waiting',
  'cancelled',
  'refund-due',
  'refunded',
  'settled',
  'disputed',
]

export function Checkout() {
  const [promote, setPromote] = useState(true)
  return (
    <Examples>
      <Example name="CheckoutSummary">
        <CheckoutSummary begun={begun} promote />
      </Example>
      <Example name="CheckoutPay: test cards" isWide>
        <CheckoutPay begun={begun} promote={promote} onPromote={setPromote} />
      </Example>
      <Example name="CardForm: refused">
        <RefusedCard />
      </Example>
      <Example name="CheckoutConsent: missing">
        <CheckoutConsent
          ref={null}
          plan={defaultPlan}
          startsAt={null}
          isMissing
          onChange={nothing}
        />
      </Example>
      <Example name="StripeElement: on its way">
        {/* As it comes from the server: in a browser it would ask Stripe for what follows. */}
        <ServerDrawn id="stripe-on-its-way">
          <StripeElement
            ref={null}
            publishableKey=""
            clientSecret=""
            returnAddress=""
            onReady={nothing}
          />
        </ServerDrawn>
      </Example>
      <Example name="StripeFailure">
        <StripeFailure hasFailed />
      </Example>
      <Example name="PayButtons: before the card form, at rest, paying" className="stack">
        <PayButtons {...begun} isReady={false} isPaying={false} />
        <PayButtons {...begun} isReady isPaying={false} />
        <PayButtons {...begun} isReady isPaying />
      </Example>
      <Example name="TestBank, as it comes">
        <BankChallenge />
      </Example>
      <Example name="CheckoutSummary: no photo, very long" isWide>
        <CheckoutSummary begun={long} promote={undefined} />
      </Example>
      {states.map((state) => (
        <Example key={state} name={`Outcome: ${state}`}>
          <Outcome order={{ ...order, state }} />
        </Example>
      ))}
      <Example name="Outcome: waiting, after a refusal">
        <Outcome order={{ ...order, state: 'waiting', lastError: 'Your card was declined.' }} />
      </Example>
      <Example name="NoPayment">
        <NoPayment />
      </Example>
      <Example name="Gone">
        <Gone />
      </Example>
      <Example name="LoadError: at rest, looking again" className="stack">
        <LoadError isLooking={false} onRetry={nothing} />
        <LoadError isLooking onRetry={nothing} />
      </Example>
    </Examples>
  )
}

/** As after Pay; inert, so that the first field doesn't take the focus, and the page with it. */
function RefusedCard() {
  const card = useRef<CardEntry>(null)
  useEffect(() => void card.current?.check(), [])
  return (
    <div inert>
      <CardForm ref={card} clientSecret="" amountPence={paid} />
    </div>
  )
}

function BankChallenge() {
  const bank = useTestBank()
  return (
    <>
      <Button onClick={() => void bank.ask()}>Ask as a bank does</Button>
      <TestBank bank={bank} amountPence={paid} />
    </>
  )
}
