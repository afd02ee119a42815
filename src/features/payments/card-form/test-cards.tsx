import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** The three cards that the sandbox knows, as Stripe knows them. */
const sandboxCards = [
  { number: '4242 4242 4242 4242', does: 'is accepted' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0025 0000 3155', does: 'asks your bank first' },
] as const

/** The cards that can be tried, and what each brings about. */
export function TestCards({ onChoose }: { onChoose(number: string): void }) {
  return (
    <ul aria-label="Test cards" className="mt-5 border-t border-rule">
      {sandboxCards.map(({ number, does }) => (
        <li
          key={number}
          className="flex items-center justify-between gap-4 border-b border-rule py-2"
        >
          <p className="min-w-0">
            <span className="font-medium whitespace-nowrap tabular-nums">{number}</span>{' '}
            <span className="inline-block text-faded">{does}</span>
          </p>
          <Button size="small" className="shrink-0" onClick={() => onChoose(number)}>
            Fill In
            <VisuallyHidden> the card that {does}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
}
