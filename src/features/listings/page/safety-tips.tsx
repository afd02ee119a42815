const tips = [
  {
    rule: 'See it first.',
    text: 'Look at the car in daylight, at the seller’s home, before you pay anything.',
  },
  {
    rule: 'Read its papers.',
    text: 'The V5C, the chassis number and the seller should agree.',
    link: { to: 'https://www.gov.uk/check-mot-history', text: 'Check its MOT history' },
  },
  {
    rule: 'Pay when you collect.',
    text: 'No deposit for a car you have not seen, and never by gift card or to a courier.',
  },
]

/** What keeps a buyer's money safe; three, so that they are read. */
export function SafetyTips() {
  return (
    <ul className="border-t border-ink">
      {tips.map(({ rule, text, link }) => (
        <li key={rule} className="max-w-[70ch] border-b border-rule py-3">
          <strong className="font-semibold">{rule}</strong> {text}
          {link && (
            <>
              {' '}
              <a
                href={link.to}
                rel="noopener"
                className="underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                {link.text}
              </a>
              .
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
