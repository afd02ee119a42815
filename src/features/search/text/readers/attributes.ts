import type { Make } from '../../../cars/rules.ts'
import { attributeOf } from '../attributes.ts'
import { runsOf, spelt, type Token } from '../tokens.ts'
import type { Draft, Term } from './draft.ts'

export function readAttribute(draft: Draft, run: Token[], certain: Make | undefined): boolean {
  const found = attributeOf(spelt(run), draft.make ?? certain)
  if (!found) return false
  takeAttribute(draft, { label: found.label, run, any: found.says, in: found.in ?? 'text' })
  return true
}

export function takeAttribute(
  { terms, rest, attributes }: Draft,
  { label, run, ...said }: Pick<Term, 'any' | 'in'> & { label: string; run: Token[] },
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

/** 'Not red', 'no projects': no filter leaves out what is said, and those that say it aren't meant. 'No rust' is asked for. */
export const negatedIn = (tokens: readonly Token[]): Token[][] =>
  [4, 3, 2]
    .flatMap((length) => runsOf(tokens, length))
    .filter(
      ([no, ...run]) =>
        /^(?:no|not|without|except)$/.test(no!.word) &&
        attributeOf(spelt(run), undefined) &&
        !attributeOf(spelt([no!, ...run]), undefined),
    )
