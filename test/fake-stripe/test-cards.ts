import type { Afterwards } from './objects.ts'
import { Refusal } from './refusal.ts'

export type Outcome =
  | 'approved'
  | 'declined'
  | 'challenged'
  /** Approved, and this comes of it later. */
  | Exclude<Afterwards, 'nothing'>

const outcomes: Record<string, Outcome> = {
  '4242424242424242': 'approved',
  '4000000000000002': 'declined',
  '4000002500003155': 'challenged',
  '4000000000007726': 'pendingRefund',
  '4000000000005126': 'refundFails',
  '4000000000000259': 'disputed',
  pm_card_visa: 'approved',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'challenged',
}

/** What comes of a test card, by its number or its ready-made payment method. */
export function outcomeOf(card: string): Outcome {
  const number = card.replaceAll(' ', '')
  const outcome = outcomes[number]
  if (outcome) return outcome
  if (card.startsWith('pm_'))
    throw new Refusal(400, {
      code: 'resource_missing',
      message: `No such PaymentMethod: '${card}'`,
      param: 'payment_method',
    })
  throw new Refusal(402, {
    type: 'card_error',
    ...(isCardNumber(number)
      ? {
          code: 'card_declined',
          decline_code: 'test_mode_live_card',
          message:
            'Your card was declined. Your request was in test mode, but used a non test (live) card.',
        }
      : {
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
          param: 'number',
        }),
  })
}

/** Luhn's check. */
function isCardNumber(number: string) {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
