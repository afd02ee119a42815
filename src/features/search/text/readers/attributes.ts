import type { Make } from '../../../cars/rules.ts'
import { attributeOf } from '../attributes.ts'
import { spelt, type Token } from '../tokens.ts'
import type { Draft, Term } from './draft.ts'

export function readAttribute(draft: Draft, run: Token[], certain: Make | undefined): boolean {
  const found = attributeOf(spelt(run), draft.make ?? certain)
  if (!found) return false
  const { label, says, named, isCertain, allBut } = found
  const { terms, without, rest, attributes } = draft
  const term = {
    typed: spelt(run),
    any: says,
    in: found.in ?? ('text' as const),
    ...(named && { orNamed: named }),
  }
  if (allBut === undefined) terms.push({ ...term, label, ...(isCertain && { isCertain }) })
  else without.push({ ...term, label: allBut })
  rest.push(...run)
  attributes.push({ label, run })
  return true
}

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
