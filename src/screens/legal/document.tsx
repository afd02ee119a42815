import { useId } from 'react'
import { documents, type DocumentName } from '../../features/legal/rules.ts'
import type { Block, LegalText, Section } from '../../features/legal/schema.ts'
import { day } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { InlineText } from './inline-text.tsx'

type Props = { text: LegalText; name: DocumentName }

/** A text of law: for whom and since when, its sections, and what has changed. */
export function LegalDocument({ text, name }: Props) {
  return (
    <article className="max-w-[52rem]">
      <h1 className="type-display text-4xl">{text.title}</h1>
      <p className="mt-5 max-w-[60ch] text-lg text-faded">{text.lede}</p>
      <p className="mt-3 text-sm text-faded tabular-nums">
        Version {text.version}, from {day(text.since)}.
      </p>
      {text.missing.length > 0 && <NotOpen missing={text.missing} />}
      {text.sections.map((section) => (
        <LegalSection key={section.heading} section={section} />
      ))}
      <Versions text={text} name={name} />
    </article>
  )
}

/** Nothing here is a promise while nobody is named who makes it. */
function NotOpen({ missing }: { missing: readonly string[] }) {
  return (
    <aside aria-label="Not open" className="mt-8 border-l-4 border-ink bg-sunk p-5">
      <p className="font-semibold">
        This shop is not open for business: its operator’s {listed(missing)}{' '}
        {missing.length === 1 ? 'is' : 'are'} missing.
      </p>
      <p className="mt-2 max-w-[60ch]">
        What follows is a template for the operator and their solicitor. It promises nothing yet.
      </p>
    </aside>
  )
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

function LegalSection({ section: { heading, blocks } }: { section: Section }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-rule pt-6">
      <h2 id={id} className="type-title text-xl">
        {heading}
      </h2>
      {blocks.map((block, index) => (
        <LegalBlock key={index} block={block} caption={heading} />
      ))}
    </section>
  )
}

function LegalBlock({ block, caption }: { block: Block; caption: string }) {
  if (typeof block === 'string')
    return (
      <p className="mt-4 max-w-[65ch]">
        <InlineText of={block} />
      </p>
    )
  if (Array.isArray(block))
    return (
      <ul className="mt-4 max-w-[65ch] list-disc space-y-2 pl-5 marker:text-faded">
        {block.map((item) => (
          <li key={item} className="wrap-anywhere">
            <InlineText of={item} />
          </li>
        ))}
      </ul>
    )
  return <LegalTable {...block} caption={caption} />
}

type TableProps = Extract<Block, { columns: string[] }> & { caption: string }

/** On a phone each row is a block, with what each part is before it. */
function LegalTable({ columns, rows, caption }: TableProps) {
  return (
    <table className="mt-5 w-full text-left text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="type-label border-b border-ink text-faded max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="pr-4 pb-2 font-medium">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr key={row[0]} className="border-b border-rule max-sm:block max-sm:py-4">
            {row.map((cell, index) => (
              <td
                key={columns[index]}
                className={`py-3 pr-4 align-top max-sm:block max-sm:py-0.5 ${index === 0 ? 'font-semibold' : ''}`}
              >
                {index > 0 && (
                  <span aria-hidden className="text-faded sm:hidden">
                    {columns[index]}:{' '}
                  </span>
                )}
                <InlineText of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Versions({ text: { versions, version }, name }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-rule pt-6">
      <h2 id={id} className="type-title text-xl">
        What has changed
      </h2>
      <ul className="mt-4 space-y-2">
        {versions.map((one) => (
          <li key={one.version}>
            Version {one.version}, from {day(one.since)}: {one.what}{' '}
            {one.version !== version && name === 'terms' && (
              <TextLink to={`/terms/${one.version}`}>Read it</TextLink>
            )}
          </li>
        ))}
      </ul>
      <nav aria-label="Other texts" className="mt-8">
        <ul className="flex flex-wrap gap-x-6">
          {Object.entries(documents)
            .filter(([other]) => other !== name)
            .map(([other, label]) => (
              <li key={other}>
                <TextLink to={`/${other}`} className="inline-flex min-h-11 items-center">
                  {label}
                </TextLink>
              </li>
            ))}
        </ul>
      </nav>
    </section>
  )
}
