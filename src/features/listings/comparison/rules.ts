/** How many cars stand side by side: on a phone there is room for no more. */
export const mostCompared = 4

/** '12-14-19', as it stands in an address, each car once; null where that names no cars, or too many. */
export function comparedIds(text: string | undefined): number[] | null {
  if (!text || !/^[1-9]\d{0,14}(?:-[1-9]\d{0,14})*$/.test(text)) return null
  const ids = [...new Set(text.split('-').map(Number))]
  return ids.length <= mostCompared ? ids : null
}

/** Whether an address names cars, and more of them than stand side by side. */
export const namesTooMany = (text: string | undefined): boolean =>
  text !== undefined && new Set(text.split('-')).size > mostCompared && /^[\d-]+$/.test(text)

/** Where these cars stand side by side; of more than there is room for the first. */
export const comparisonAddress = (ids: readonly number[]): string =>
  `/compare/${ids.slice(0, mostCompared).join('-')}`
