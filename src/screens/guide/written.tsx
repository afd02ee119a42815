import type { WrittenGuide } from '../../features/guides/schema.ts'
import { TextAnchor } from '../../ui/text-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

type Props = { written: WrittenGuide }

/** What somebody has written: the versions, what goes wrong and where, and from where that is known. */
export function WrittenParts({ written }: Props) {
  const names = Object.keys(written.sources)
  const marksOf = (sources: readonly string[]) => (
    <sup className="text-faded">
      {' '}
      {sources.map((name) => (
        <a
          key={name}
          href={`#source-${name}`}
          aria-label={`Source ${names.indexOf(name) + 1}`}
          className="px-1 underline underline-offset-2"
        >
          {names.indexOf(name) + 1}
        </a>
      ))}
    </sup>
  )
  return (
    <>
      <section aria-labelledby="versions-heading">
        <SectionHead id="versions-heading" title="Which there were" />
        <dl className="max-w-[70ch] space-y-5">
          {written.versions.map(({ name, years, text, sources }) => (
            <div key={name}>
              <dt className="font-semibold">
                {name} <span className="font-normal text-faded">{years}</span>
              </dt>
              <dd className="mt-1">
                {text}
                {marksOf(sources)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="faults-heading">
        <SectionHead id="faults-heading" title="What goes wrong, and where to look" />
        <dl className="max-w-[70ch] space-y-5">
          {written.faults.map(({ place, text, sources }) => (
            <div key={`${place} ${text}`}>
              <dt className="font-semibold first-letter:uppercase">{place}</dt>
              <dd className="mt-1">
                {text}
                {marksOf(sources)}
              </dd>
            </div>
          ))}
        </dl>
        <ol aria-label="Sources" className="mt-8 list-decimal space-y-1 pl-5 text-sm text-faded">
          {names.map((name) => {
            const { title, publisher, url } = written.sources[name]!
            return (
              <li key={name} id={`source-${name}`}>
                {publisher}: {url ? <TextAnchor href={url}>{title}</TextAnchor> : title}
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}
