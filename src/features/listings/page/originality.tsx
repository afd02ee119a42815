import { originalParts, type OriginalPart } from '../../cars/facts/vocabulary.ts'
import type { Listing } from '../schema.ts'
import { SpecificationLine } from './specification-table.tsx'

const partLabels: Record<OriginalPart, string> = {
  engine: 'Engine',
  gearbox: 'Gearbox',
  paint: 'Paint',
  interior: 'Interior',
  wheels: 'Wheels',
}

/** Whether a seller says anything of how original the car is. */
export const saysOriginality = ({ facts }: Pick<Listing, 'facts'>): boolean =>
  facts.some(({ part }) => part)

/** Part by part, what its seller says of how original it is; a part of which nothing is said is left out. */
export function OriginalityTable({ facts }: Pick<Listing, 'facts'>) {
  return (
    <table className="w-full border-t border-ink text-left">
      <caption className="caption-bottom pt-2 text-left text-sm text-faded">
        As the seller says.
      </caption>
      <tbody>
        {originalParts.map((part) => {
          const said = facts.filter((fact) => fact.part === part)
          if (said.length === 0) return null
          return (
            <SpecificationLine key={part} name={partLabels[part]}>
              {said.map(({ text }) => text).join('. ')}
            </SpecificationLine>
          )
        })}
      </tbody>
    </table>
  )
}
