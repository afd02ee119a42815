import type { Refusal } from '../criteria.ts'
import { refusalMessage } from './labels.ts'

/** The parts of an address that could not be used, by name, so that nobody wonders. */
export function RefusedParts({ refused }: { refused: readonly Refusal[] }) {
  if (refused.length === 0) return null
  return (
    <div className="border-l-4 border-ink bg-sunk px-4 py-3 text-sm wrap-anywhere">
      <p className="font-semibold">Part of your search was left out</p>
      <ul className="mt-1">
        {refused.map((refusal) => (
          <li key={`${refusal.field} ${refusal.message}`}>{refusalMessage(refusal)}</li>
        ))}
      </ul>
    </div>
  )
}
