const tips = [
  {
    rule: 'See it first.',
    words: 'Look at the car in daylight, at the seller’s home, before you pay anything.',
  },
  {
    rule: 'Read its papers.',
    words: 'The V5C, the chassis number and the seller should agree.',
    link: { to: 'https://www.gov.uk/check-mot-history', words: 'Check its MOT history' },
  },
  {
    rule: 'Pay when you collect.',
    words: 'No deposit for a car you have not seen, and never by gift card or to a courier.',
  },
]

/** What keeps a buyer's money safe; three, so that they are read. */
export function SafetyTips() {
  return (
    <ul className="border-t border-ink">
      {tips.map(({ rule, words, link }) => (
        <li key={rule} className="max-w-[70ch] border-b border-rule py-3">
          <strong className="font-semibold">{rule}</strong> {words}
          {link && (
            <>
              {' '}
              <a
                href={link.to}
                rel="noopener"
                className="underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                {link.words}
              </a>
              .
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
