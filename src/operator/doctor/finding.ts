import type { Finding } from '../../features/office/work/schema.ts'

export const well = (what: string, message: string): Finding => ({
  what,
  state: 'well',
  words: message,
})
export const ill = (what: string, message: string): Finding => ({
  what,
  state: 'ill',
  words: message,
})
export const note = (what: string, message: string): Finding => ({
  what,
  state: 'note',
  words: message,
})

const states: Finding['state'][] = ['ill', 'note', 'well']

export const illFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))

const labels = { ill: 'ILL ', note: 'note', well: 'well' } as const

/** One line each, and how many are ill. */
export function printFindings(findings: readonly Finding[]): string {
  const n = findings.filter(({ state }) => state === 'ill').length
  return [
    ...findings.map(({ what, state, words }) => `${labels[state]}  ${what}: ${words}`),
    n === 0 ? 'Nothing is ill.' : `${n} of ${findings.length} are ill.`,
  ].join('\n')
}
