import type { CachedResponse } from './cached-response.ts'

export type Recompressor = ReturnType<typeof createRecompressor>

type Recompressible = Pick<CachedResponse, 'ready' | 'recompress'>

/** Bytes of a body that come in one flight of a new connection: ten segments, less a kilobyte of headers. */
const firstFlight = 13_500
/** How long it rests after each, in times of what that took: a process has a twentieth of one core for it at most. */
const rest = 19

/**
 * Makes what is asked for again as small as can be, where a line would otherwise wait for a second flight: one at a
 * time, and seldom enough that nobody waits for it. What is asked for most is the likeliest to have its turn.
 */
export function createRecompressor(now: () => number = () => performance.now()) {
  const tried = new WeakSet<Recompressible>()
  let isAtWork = false
  let restsUntil = 0

  return (cached: Recompressible): void => {
    if (isAtWork || tried.has(cached) || now() < restsUntil) return
    if ((cached.ready('br')?.length ?? 0) <= firstFlight) return
    isAtWork = true
    tried.add(cached)
    const began = now()
    const end = () => {
      isAtWork = false
      restsUntil = now() + (now() - began) * rest
    }
    // Where it fails, the copy that is there goes on being sent.
    cached.recompress().then(end, end)
  }
}
