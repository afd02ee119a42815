import { number } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { browseAddress, type Criteria } from '../criteria.ts'
import type { Understanding } from '../schema.ts'
import { describeUnderstood, either, quoted } from './labels.ts'

type Props = {
  /** What is shown: the words that became filters stand in those. */
  criteria: Criteria
  /** The search as its address has it, with the words as they were typed. */
  requested: Criteria
  understood: Understanding
  /** Whether no car is shown. */
  isEmpty: boolean
  /** The pressed link goes away; the focus needs somewhere to be. */
  onDrop?(): void
}

/** How the free text was read, where that is not simply as it was typed. */
export function UnderstoodText({ criteria, requested, understood, isEmpty, onDrop }: Props) {
  const { q = '' } = requested
  const { mended, corrections, offers, unmatched, unreadable, absent, near, matched } = understood
  const { attributes, without } = understood
  const taken = absent ? [] : describeUnderstood(criteria, understood)
  const isPartial = matched === 'some' && unmatched.length === 0
  return (
    <div className="space-y-1 text-sm text-faded wrap-anywhere empty:hidden">
      {corrections.length > 0 && (
        <p className="text-base text-ink">
          Showing results for <strong className="font-semibold">{mended}</strong>.{' '}
          <TextLink to={browseAddress({ ...requested, spelling: 'typed' })} onFollow={onDrop}>
            Search for “{q}” as typed
          </TextLink>
        </p>
      )}
      {offers.map(({ from, to }) => (
        <p key={from} className="text-base text-ink">
          Did you mean{' '}
          {to.map((word, index) => (
            <span key={word}>
              {index > 0 && ' or '}
              <TextLink
                to={browseAddress({ ...criteria, q: replaceWord(q, from, word) })}
                onFollow={onDrop}
              >
                {word}
              </TextLink>
            </span>
          ))}
          ?
        </p>
      ))}
      {absent && (
        <p className="text-base text-ink">
          There is no {absent} on sale just now.
          {near.length > 0 && ' What comes near: '}
          {near.map(({ label, query, n }, index) => (
            <span key={query}>
              {index > 0 && ', '}
              <TextLink to={`/browse?${query}`} onFollow={onDrop}>
                {label} ({number(n)})
              </TextLink>
            </span>
          ))}
        </p>
      )}
      {unmatched.length > 0 && !absent && (
        <p>
          {isEmpty
            ? `No car here says ${quoted(unmatched)}.`
            : `No car among these is described as ${either(unmatched)}, so we ignored that.`}
        </p>
      )}
      {unreadable.length > 0 && <p>We can’t read {quoted(unreadable)}; try Latin letters.</p>}
      {isPartial && <p>No car matches all of these words, so these match some of them.</p>}
      {attributes.length > 0 && !absent && (
        <p>{quoted([...new Set(attributes)])}: cars whose sellers say so.</p>
      )}
      {without.length > 0 && !absent && <p>Hidden: cars described as {either(without)}.</p>}
      {taken.length > 0 && <p>{taken.join(' · ')}, from your words</p>}
    </div>
  )
}

const replaceWord = (text: string, from: string, to: string) =>
  text
    .split(/\s+/)
    .map((word) => (word.toLowerCase() === from ? to : word))
    .join(' ')
