import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string | null>()

/**
 * Whose request the present work is for, as limits count; null for the shop's own. Known wherever the
 * work leads, so that turns are taken where it is costly.
 */
export const currentCaller = (): string | null => asking.getStore() ?? null

/** Has something done on somebody's behalf. */
export const onBehalfOf = <T>(whose: string | null, work: () => T): T => asking.run(whose, work)

/** Milliseconds for which somebody who has asked for something is still here. */
const staysFor = 10_000
const never = { whose: null as string | null, at: -Infinity }
let [last, before] = [never, never]

/** Somebody is asking. */
export function noteCaller(whose: string | null, at = performance.now()) {
  if (whose === null) return
  if (whose !== last.whose) before = last
  last = { whose, at }
}

/** Whether nobody else has asked for anything lately: then there is no one to spare. */
export const isAlone = (whose: string, now = performance.now()): boolean =>
  now - (last.whose === whose ? before : last).at > staysFor
