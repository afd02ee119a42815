import { readPersonal, removePersonal, storePersonal } from '../../platform/browser-storage.ts'

/** Kept in this tab: what was listed in it last without being signed in, and who was written to. */
const key = 'just-listed'

export type JustListed = {
  id: number
  email: string
  withAccount: boolean
  /** Where somebody looks at it before others see it: within what time that is usually done. */
  checkedWithin: string | undefined
}

/** Where nothing can be stored the toast alone says that it is live. */
export function storeJustListed(listed: JustListed): void {
  storePersonal('tab', key, listed)
}

export function readJustListed(id: number): JustListed | null {
  const stored = readPersonal('tab', key) as Partial<JustListed> | null
  return stored?.id === id && typeof stored.email === 'string'
    ? {
        id,
        email: stored.email,
        withAccount: stored.withAccount === true,
        checkedWithin: stored.checkedWithin,
      }
    : null
}

export const forgetJustListed = (): void => removePersonal('tab', key)
