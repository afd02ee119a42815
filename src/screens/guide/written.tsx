import type { WrittenGuide } from '../../features/guides/schema.ts'
import { day } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextAnchor } from '../../ui/text-link.tsx'
import { RustMap } from './rust-map.tsx'
import { SourceMarks, sourcesInOrder } from './source-marks.tsx'

type Props = { written: WrittenGuide }

const yearsOf = ({ from, to }: { from: number; to: number }) =>
  from === to ? String(from) : `${from} to ${to}`

/** What somebody has written: what was made, what goes wrong and where, what to ask for, and from where that is known. */
export function WrittenParts({ written }: Props) {
  return (
    <>
      <Versions written={written} />
      <div className="check-list space-y-16">
        <Faults written={written} />
        <section aria-labelledby="asks-heading">
          <SectionHead id="asks-heading" title="What to ask for" />
          <ul className="max-w-[70ch] list-disc space-y-2 pl-5">
            {written.asks.map((ask) => (
              <li key={ask.text}>
                {ask.text}
                <SourceMarks written={written} of={ask} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <Sources written={written} />
    </>
  )
}

function Versions({ written }: Props) {
  return (
    <section aria-labelledby="versions-heading">
      <SectionHead
        id="versions-heading"
        title="What was made"
        aside={`In production ${yearsOf(written.made)}`}
      />
      <dl className="max-w-[70ch] space-y-6">
        {written.versions.map((version) => (
          <div key={version.name} className="break-inside-avoid">
            <dt className="font-semibold">
              {version.name}{' '}
              <span className="font-normal text-faded tabular-nums">{yearsOf(version)}</span>
            </dt>
            <dd className="tabular-nums">
              {[version.engine, version.power, version.gearbox]
                .filter((fact) => fact !== undefined)
                .join(' · ')}
            </dd>
            <dd className="mt-1">
              {version.text}
              <SourceMarks written={written} of={version} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Faults({ written }: Props) {
  return (
    <section aria-labelledby="faults-heading">
      <SectionHead id="faults-heading" title="What goes wrong, and where to look" />
      <RustMap faults={written.faults} />
      <ol aria-labelledby="faults-heading" className="max-w-[70ch] space-y-5">
        {written.faults.map((fault, at) => (
          <li
            key={fault.text}
            className="grid grid-cols-[2.25rem_1fr] break-inside-avoid wrap-anywhere"
          >
            <span aria-hidden className="font-semibold tabular-nums">
              {at + 1}
            </span>
            <div>
              <h3 className="font-semibold first-letter:uppercase">{fault.place}</h3>
              <p className="mt-1">
                {fault.text}
                <SourceMarks written={written} of={fault} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sources({ written }: Props) {
  return (
    <section aria-labelledby="sources-heading">
      <SectionHead
        id="sources-heading"
        title="Sources"
        aside={`Read on ${day(`${written.readOn}T12:00:00Z`)}`}
      />
      <ol
        aria-labelledby="sources-heading"
        className="max-w-[70ch] list-decimal space-y-1 pl-8 text-sm text-faded wrap-anywhere"
      >
        {sourcesInOrder(written).map((name, at) => {
          const { title, publisher, url } = written.sources[name]!
          return (
            <li key={name} id={`source-${at + 1}`} className="scroll-mt-8">
              {publisher}: {url ? <TextAnchor href={url}>{title}</TextAnchor> : title}
            </li>
          )
        })}
      </ol>
      <p className="mt-4 max-w-[70ch] text-sm text-faded">
        The facts are theirs and the words are ours. No two cars are alike: have yours looked at
        before you pay for it.
      </p>
    </section>
  )
}
