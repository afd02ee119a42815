import type { Make } from '../../../cars/rules.ts'
import { attributeOf, type Attribute } from '../attributes.ts'
import { spelt, type Token } from '../tokens.ts'
import type { Draft, Term } from './draft.ts'

export function readAttribute(draft: Draft, run: Token[], certain: Make | undefined): boolean {
  const found = attributeOf(spelt(run), draft.make ?? certain)
  if (!found) return false
  const { terms, without, rest, attributes } = draft
  const list = found.allBut === undefined ? terms : without
  list.push(termOf(found, spelt(run)))
  rest.push(...run)
  attributes.push({ label: found.label, run })
  return true
}

/** What a car must have for it; for petrol, what it must not: to be a diesel. */
export const termOf = (
  { label, says, named, isCertain, allBut, in: where }: Attribute,
  typed: string,
): Term => ({
  typed,
  any: says,
  in: where ?? 'text',
  label: allBut ?? label,
  ...(named && { orNamed: named }),
  ...(isCertain && { isCertain }),
})

export function takeAttribute(
  { terms, rest, attributes }: Draft,
  { label, run, ...said }: Pick<Term, 'any' | 'in' | 'orNamed'> & { label: string; run: Token[] },
) {
  terms.push({ typed: spelt(run), ...said, label })
  rest.push(...run)
  attributes.push({ label, run })
}

/** '150 bhp', as sellers write it and the form says it. */
export function readPower(draft: Draft, run: Token[]): boolean {
  const [, figures] = /^(\d{2,4}) ?b?hp$/.exec(spelt(run)) ?? []
  if (!figures) return false
  const label = `${figures} bhp`
  const any = [label, `${figures}bhp`, `${figures} hp`, `${figures}hp`]
  takeAttribute(draft, { label, run, any, in: 'text' })
  return true
}
