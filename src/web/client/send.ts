import type { Send } from '../../platform/pages/queries.ts'

/** For how long what was asked for before the scripts were there is as good as asked for now, in milliseconds. */
const freshFor = 5_000

/** The browser's `fetch`, which takes what `early.ts` has asked for already. */
export const send: Send = (path, init) => {
  const reads = window.earlyReads
  const early = reads?.get(path)
  // After a change everything is to be read anew.
  if (init?.method) reads?.clear()
  else reads?.delete(path)
  return early && !init?.method ? early.catch(() => fetch(path, init)) : fetch(path, init)
}

/** What nobody has taken by then would be shown as it was. */
setTimeout(() => window.earlyReads?.clear(), freshFor)
