/** What was looked at, and how it is: `ill` is to be mended before strangers come, `note` may be as it should. */
export type Finding = { what: string; state: 'well' | 'ill' | 'note'; words: string }

export const well = (what: string, words: string): Finding => ({ what, state: 'well', words })
export const ill = (what: string, words: string): Finding => ({ what, state: 'ill', words })
export const note = (what: string, words: string): Finding => ({ what, state: 'note', words })

const marks = { ill: 'ILL ', note: 'note', well: 'well' } as const

/** One line each, what is ill first, and how many are. */
export function printFindings(findings: readonly Finding[]): string {
  const states = Object.keys(marks)
  const sorted = findings.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const n = findings.filter(({ state }) => state === 'ill').length
  return [
    ...sorted.map(({ what, state, words }) => `${marks[state]}  ${what}: ${words}`),
    n === 0 ? 'Nothing is ill.' : `${n} of ${findings.length} are ill.`,
  ].join('\n')
}
