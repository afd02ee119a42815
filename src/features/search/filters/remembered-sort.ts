import { readStored, removeStored, store } from '../../../platform/browser-storage.ts'
import { defaultSort, sorts, type Sort } from '../rules.ts'

/** In this tab's storage: the order that was chosen last, for what is searched for next. */
const storageKey = 'sort'

/** What makes sense of any cars: 'nearest' needs a place, and 'relevance' words. */
const ofAnyCars = sorts.filter(({ value }) => value !== 'nearest' && value !== 'relevance')

export function rememberSort(chosen: string): void {
  const isOfAny = ofAnyCars.some(({ value }) => value === chosen)
  if (isOfAny && chosen !== defaultSort) store('tab', storageKey, chosen)
  else removeStored('tab', storageKey)
}

export function rememberedSort(): Sort | undefined {
  const stored = readStored('tab', storageKey)
  return ofAnyCars.find(({ value }) => value === stored)?.value
}
