import type { WrittenGuide } from '../../features/guides/schema.ts'

/** The names of a guide's sources, in the order in which it comes to speak of them. */
export const sourcesInOrder = ({ intro, versions, faults, asks }: WrittenGuide): string[] => [
  ...new Set([intro, ...versions, ...faults, ...asks].flatMap(({ sources }) => sources)),
]

type Props = { written: WrittenGuide; of: { sources: readonly string[] } }

/** Which sources say so, by their numbers. */
export function SourceMarks({ written, of }: Props) {
  if (of.sources.length === 0) return null
  const order = sourcesInOrder(written)
  const numbers = of.sources.map((name) => order.indexOf(name) + 1).sort((a, b) => a - b)
  return (
    <sup className="whitespace-nowrap text-faded">
      {numbers.map((number) => (
        <a
          key={number}
          href={`#source-${number}`}
          aria-label={`Source ${number}`}
          className="px-1 underline underline-offset-2"
        >
          {number}
        </a>
      ))}
    </sup>
  )
}
