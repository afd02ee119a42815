import { useDecideAppeal } from '../../../features/office/office.client.ts'
import { mostShown, type OfficeListing } from '../../../features/office/schema.ts'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { ActDialog } from '../act-dialog.tsx'
import { ThereAreMore } from '../there-are-more.tsx'

const became = {
  restored: 'Granted: the listing is back.',
  upheld: 'Refused: it stays down.',
} as const

/** What the seller says against a decision, and the way to decide it. */
export function Appeals({ appeals }: Pick<OfficeListing, 'appeals'>) {
  const decide = useDecideAppeal()
  if (appeals.length === 0) return null
  return (
    <section aria-labelledby="appeals-heading" className="mt-10">
      <h2 id="appeals-heading" className="type-title text-xl">
        Appeals
      </h2>
      {appeals.slice(0, mostShown).map(({ id, statement, appealedAt, outcome }) => (
        <article key={id} className="mt-4 border-l-4 border-ink pl-4">
          <p className="text-sm text-faded">{dayAndTime(appealedAt)}</p>
          <p className="mt-1 max-w-[68ch] whitespace-pre-line wrap-anywhere">{statement}</p>
          {outcome === null ? (
            <div className="mt-4 flex flex-wrap gap-3">
              <ActDialog
                label="Grant Appeal"
                what="The listing is back as it was, and its seller is told, with an apology."
                onAct={({ reason }) => decide.mutateAsync({ id, outcome: 'restored', reason })}
              />
              <ActDialog
                label="Refuse Appeal"
                what="The listing stays down, and its seller is told why. They can’t appeal again."
                onAct={({ reason }) => decide.mutateAsync({ id, outcome: 'upheld', reason })}
              />
            </div>
          ) : (
            <p className="mt-2">{became[outcome]}</p>
          )}
        </article>
      ))}
      {appeals.length > mostShown && <ThereAreMore most={mostShown} />}
    </section>
  )
}
