import { useEffect, useState, type ReactNode } from 'react'
import { facts, type Fact } from '../../features/cars/facts/vocabulary.ts'
import { listFields } from '../../features/selling/edit/field-names.ts'
import type { ListingChanges } from '../../features/selling/edit/changes.ts'
import { dropChanges } from '../../features/selling/edit/drop-changes.ts'
import { readChanges, withoutPersonal } from '../../features/selling/edit/stored-changes.client.ts'
import { typedFields } from '../../features/selling/form/typed.ts'
import { capitalised } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { behindFrame } from '../../ui/timing/behind-frame.ts'

/** Why a listing can't be changed, and what was typed of it. */
export const WithUnsavedChanges = ({ id, children }: { id: number; children: ReactNode }) => (
  <>
    {children}
    <UnsavedChanges key={id} id={id} />
  </>
)

/**
 * What somebody has typed of a listing that can't be changed any more: to be read and copied, until they discard it. Who they
 * are is left out, as whoever comes to this browser may read here.
 */
function UnsavedChanges({ id }: { id: number }) {
  const [unsaved, setUnsaved] = useState<[name: string, text: string][]>([])
  // The form that stood here stores what was typed last as it goes, which is after this is first drawn.
  useEffect(
    () =>
      behindFrame(() =>
        setUnsaved(describeFields(withoutPersonal(readChanges(id)?.changes ?? {}))),
      ),
    [id],
  )
  if (unsaved.length === 0) return null
  const discard = () => {
    dropChanges(id)
    setUnsaved([])
  }
  return (
    <section aria-labelledby="unsaved-changes" className="max-w-2xl border-t border-rule pt-6 pb-8">
      <h2 id="unsaved-changes" className="type-title text-2xl">
        What you typed
      </h2>
      <p className="mt-2 text-faded">
        It was not saved in the listing. It stays in this browser until you discard it.
      </p>
      <dl className="mt-6 grid gap-4 wrap-anywhere">
        {unsaved.map(([name, text]) => (
          <div key={name}>
            <dt className="type-label text-faded">{name}</dt>
            <dd className="mt-1 whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        <CopyButton
          text={unsaved.map(([name, text]) => `${name}: ${text}`).join('\n\n')}
          what="what you typed"
        />
        <Button onClick={discard}>Discard</Button>
      </div>
    </section>
  )
}

/** What is a choice of two says nothing by itself. */
const textFields = typedFields.filter((field) => !field.startsWith('shows'))

function describeFields(changes: ListingChanges): [name: string, text: string][] {
  const known: Record<string, Fact> = facts
  return [
    ...textFields.map((field) => [capitalised(listFields([field])), changes[field]] as const),
    ...Object.entries(changes.facts ?? {}).map(([name, text]) => {
      const fact = known[name]
      return [
        fact?.label ?? name,
        fact?.kind === 'choice' ? (fact.choices[text] ?? text) : text,
      ] as const
    }),
    ...(changes.evidence ?? []).map(
      ({ caption }, index) => [`Evidence ${index + 1}`, caption] as const,
    ),
  ].flatMap(([name, text]) => (text?.trim() ? [[name, text]] : []))
}
