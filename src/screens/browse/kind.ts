import type { Criteria } from '../../features/search/criteria.ts'
import { isSameChoice } from '../../features/search/filters/choices.ts'
import type { ResultPage } from '../../features/search/results/browse.client.ts'
import type { FacetChoice } from '../../features/search/schema.ts'
import { areaOf, subjectLabel } from '../../features/search/text/labels.ts'

/** What of a search names the cars that it is for: the rest is a view of them. */
export type Kind = Pick<Criteria, 'make' | 'model' | 'location' | 'near'>

/** The kind of car of the criteria in effect, as the server spells it, which forgives the case of what stands in an address. */
export function kindOf(inEffect: Criteria, said: ResultPage | undefined): Kind {
  const spelt = (typed: string | undefined, known: Spelt[] | undefined) =>
    typed && (known?.find(({ value }) => isSameChoice(value, typed))?.value ?? typed)
  // A small town is no choice; the cars there are called after it.
  const towns = said && [
    ...(said.facets?.location ?? []),
    ...said.items.map((car) => ({ value: car.location })),
  ]
  const { make, model, location } = inEffect
  return {
    make,
    model: spelt(model, said?.facets?.model),
    location: spelt(location, towns),
    near: areaOf(inEffect, said),
  }
}
type Spelt = Pick<FacetChoice, 'value'>

/** What the heading calls it, and the title with it; undefined where any car will do. */
export const kindLabel = (kind: Kind): string | undefined => subjectLabel(kind, kind.near)
