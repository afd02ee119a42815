import type { Criteria } from '../../criteria.ts'
import type { Alternatives } from '../alternatives.ts'
import { spelt } from '../tokens.ts'
import { takeAttribute } from './attributes.ts'
import type { Draft } from './draft.ts'

/** One thing or another is asked for; either will do, unless both are of another make than was chosen. */
export function readAlternatives(draft: Draft, one: Alternatives, given: Criteria): boolean {
  const isOfAnother = 'make' in one && given.make !== undefined && one.make !== given.make
  if (isOfAnother) return false
  const typed = spelt(one.run)
  if (one.kind === 'all') return true
  if (one.kind !== 'attributes') draft.rest.push(...one.run)
  switch (one.kind) {
    case 'families':
      draft.make ??= one.make
      if (!given.model) draft.families = one.families
      break
    case 'attributes':
      takeAttribute(draft, {
        label: one.labels.join(' or '),
        run: one.run,
        any: one.any,
        in: one.in,
        ...(one.orNamed && { orNamed: one.orNamed }),
      })
      return true
    case 'names':
      if (one.make) draft.make ??= one.make
      else draft.either = [...(draft.either ?? []), ...one.any]
      draft.terms.push({ typed, any: one.any, in: 'names', isModel: true })
      // Where nobody sells either, others of the same families are shown rather than every car.
      if (one.of && one.of.length > 0 && !given.model) draft.partOf ??= one.of
      break
    case 'words':
      draft.terms.push(
        one.any.length > 0
          ? { typed, any: one.any, in: 'text', ...(one.orNamed && { orNamed: one.orNamed }) }
          : { typed, any: one.orNamed ?? [], in: 'names' },
      )
  }
  return true
}
