import type { ListingProblems, ListingTyped } from '../form/typed.ts'
import { evidenceInput } from './input.ts'

/** What is wrong with the pictures of evidence, each by its field, as the server would say it. */
export function checkEvidence({ evidence = [] }: Pick<ListingTyped, 'evidence'>): ListingProblems {
  const problems: ListingProblems = {}
  for (const { path, message } of evidenceInput.safeParse(evidence).error?.issues ?? [])
    problems[`evidence.${path.join('.')}`] ??= message
  return problems
}
