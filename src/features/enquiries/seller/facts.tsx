import type { SellerFacts } from './schema.ts'

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const answers: Record<NonNullable<SellerFacts['answersWithin']>, string> = {
  1: 'Usually answers within an hour',
  24: 'Usually answers within a day',
  72: 'Usually answers within three days',
}

/** What is known of a seller, in a line each. */
export const describeSeller = ({
  joined,
  isEmailConfirmed,
  isPhoneConfirmed,
  answersWithin,
}: SellerFacts) =>
  [
    joined !== null && `Here since ${month.format(new Date(`${joined}-01`))}`,
    isEmailConfirmed && 'Email confirmed',
    isPhoneConfirmed && 'Phone confirmed',
    answersWithin !== null && answers[answersWithin],
  ].filter((line) => line !== false)

export function SellerFactsList({ facts }: { facts: SellerFacts }) {
  return (
    <ul className="border-t border-ink">
      {describeSeller(facts).map((line) => (
        <li key={line} className="max-w-[70ch] border-b border-rule py-3">
          {line}
        </li>
      ))}
    </ul>
  )
}
