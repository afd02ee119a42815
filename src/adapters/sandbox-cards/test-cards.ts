/** Stripe's numbers for trying cards out: https://docs.stripe.com/testing */
export const testCards = {
  succeeds: '4242424242424242',
  isDeclined: '4000000000000002',
  isChallenged: '4000002500003155',
  /** Pay, and then… */
  refundIsPending: '4000000000007726',
  refundFails: '4000000000005126',
  isDisputed: '4000000000000259',
} as const

type CardOutcome = {
  state: 'open' | 'requires-action' | 'succeeded'
  error: string | null
  afterwards?: Afterwards
}

/** What becomes of what was paid, later. */
export type Afterwards = 'nothing' | 'refund-pending' | 'refund-fails' | 'disputed'

const later: Record<string, Afterwards> = {
  [testCards.refundIsPending]: 'refund-pending',
  [testCards.refundFails]: 'refund-fails',
  [testCards.isDisputed]: 'disputed',
}

/** What becomes of a payment with a card of this number. */
export function outcomeOfCard(number: string): CardOutcome {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    return { state: 'open', error: 'Your card number is invalid.' }
  if (digits === testCards.succeeds) return { state: 'succeeded', error: null }
  if (later[digits]) return { state: 'succeeded', error: null, afterwards: later[digits] }
  if (digits === testCards.isChallenged) return { state: 'requires-action', error: null }
  if (digits === testCards.isDeclined) return { state: 'open', error: 'Your card was declined.' }
  return {
    state: 'open',
    error: 'Your card was declined. This copy of the shop only takes test cards.',
  }
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
