import type { Found, FoundHistory, VehicleRecord } from '../../features/vehicle-records/port.ts'
import type { JsonResponse } from '../request-json.ts'

/** One service that is asked by registration. */
export type Source = {
  name: string
  find(mark: string, signal: AbortSignal): Promise<Found>
  /** Its MOT tests, where that is what the service knows. */
  readHistory?(mark: string, signal: AbortSignal): Promise<FoundHistory>
}

type History = Omit<FoundHistory & { kind: 'found' }, 'kind'>

type Options = {
  name: string
  /** Asks once; a status that stands for itself comes back as it is. */
  request(mark: string, signal: AbortSignal): Promise<JsonResponse>
  /** Reads a good answer; null where it is none. */
  read(body: unknown): VehicleRecord | null
  /** Reads the MOT tests in a good answer. */
  readHistory?(body: unknown): History | null
  /** So many in one second at most, by this process. */
  perSecond: number
  /** What the operator should know: never has a registration in it. */
  onError(error: Error): void
  /** Milliseconds, of a clock that only goes on. */
  now?: () => number
}

/** Seconds for which a service is left in peace: where it doesn't say, twice as long with each time. */
const pauses = { first: 5, longest: 900 }

/**
 * A service that is asked politely: not more often than it allows, not while it wants to be left alone. What
 * goes wrong is told to the operator, and is 'unavailable' to whoever asked.
 */
export function createSource(options: Options): Source {
  const {
    name,
    request,
    read,
    readHistory,
    perSecond,
    onError,
    now = () => performance.now(),
  } = options
  let pausedAt = -Infinity
  let pausedUntil = -Infinity
  let failures = 0
  let recent: number[] = []

  const pause = (begunAt: number, seconds?: number) => {
    // Who was asked beside the one that it began with tells of the same trouble.
    const isSame = begunAt <= pausedAt
    if (isSame && seconds === undefined) return
    if (!isSame) failures++
    pausedAt = now()
    const usual = pauses.first * 2 ** (failures - 1)
    const until = pausedAt + Math.min(pauses.longest, seconds ?? usual) * 1_000
    pausedUntil = isSame ? Math.max(pausedUntil, until) : until
  }
  const isTooFast = () => {
    recent = recent.filter((at) => now() - at < 1_000)
    return recent.length >= perSecond
  }
  const unavailable = { kind: 'unavailable' } as const
  const fails = (reason: string) => {
    onError(new Error(`${name} ${reason}`))
    return unavailable
  }

  async function inquire<T>(
    mark: string,
    signal: AbortSignal,
    reader: (body: unknown) => T | null,
  ) {
    if (now() < pausedUntil || isTooFast()) return unavailable
    const begunAt = now()
    recent.push(begunAt)
    try {
      const { status, body, retryAfter } = await request(mark, signal)
      if (status === 200) {
        const found = reader(body)
        failures = 0
        return found ? { kind: 'found' as const, found } : fails('answered with what is no vehicle')
      }
      // What was asked for, rather than who asks: nothing is wrong with the service.
      if (status === 404 || status === 400) return { kind: 'unknown' as const }
      pause(begunAt, status === 429 || status === 503 ? retryAfter : undefined)
      return fails(`answered ${status}`)
    } catch (error) {
      pause(begunAt)
      return fails(error instanceof Error ? error.message : 'could not be asked')
    }
  }

  return {
    name,
    async find(mark, signal) {
      const result = await inquire(mark, signal, read)
      if (result.kind !== 'found') return result
      const record = result.found
      const saidBy = Object.fromEntries(Object.keys(record).map((key) => [key, name]))
      return { kind: 'found', record, saidBy }
    },
    ...(readHistory && {
      async readHistory(mark, signal) {
        const result = await inquire(mark, signal, readHistory)
        return result.kind === 'found' ? { kind: 'found', ...result.found } : result
      },
    }),
  }
}
