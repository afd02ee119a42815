import type { Draft, Term } from './draft.ts'

const less = (some: readonly string[], others: readonly string[]) =>
  some.filter((word) => !others.includes(word))

/** 'Maroon not red' and 'blue not navy' want one shade and not another: no word of a listing is both asked for and refused. */
export function partContradictions(draft: Draft): void {
  for (const unwanted of [...draft.without])
    for (const term of draft.terms)
      if (unwanted.in === 'text' && term.in === 'text' && term.label) part(draft, term, unwanted)
}

function part(draft: Draft, term: Term, unwanted: Term) {
  const said = draft.attributes.find(({ label }) => label === `not ${unwanted.label}`)
  if (!said || less(unwanted.any, term.any).length === unwanted.any.length) return
  const replace = (list: Term[], one: Term, by: Term[]) => list.splice(list.indexOf(one), 1, ...by)
  const { typed } = unwanted
  const left = less(term.any, unwanted.any)
  if (less(unwanted.any, term.any).length > 0)
    replace(draft.without, unwanted, [{ ...unwanted, any: less(unwanted.any, term.any) }])
  else if (left.length > 0) replace(draft.terms, term, [{ ...term, any: left }])
  else if (typed !== term.typed && unwanted.any.includes(typed) && unwanted.any.length > 1) {
    replace(draft.without, unwanted, [{ ...unwanted, any: [typed], label: typed }])
    replace(draft.terms, term, [{ ...term, any: less(term.any, [typed]) }])
    said.label = `not ${typed}`
  } else {
    replace(draft.without, unwanted, [])
    draft.attributes = draft.attributes.filter((one) => one !== said)
    draft.rest = draft.rest.filter((token) => !said.run.includes(token))
  }
}
