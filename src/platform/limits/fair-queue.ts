import { AppError } from '../errors.ts'

/**
 * The part of the time that one may keep a place busy in the long run, and the milliseconds of work
 * that are theirs before that counts.
 */
export type Share = {
  of: number
  after: number
  /** Whoever may have all of the time for now. */
  unless?: (whose: string) => boolean
}

export type FairQueueOptions = {
  /** Pieces of work that are under way at once. */
  atOnce: number
  /** …and those of one of them. */
  atOnceForOne?: number
  /** Pieces that may wait; whoever comes beyond is told to come back. */
  waiting: number
  waitingOfOne?: number
  /** Without it only turns are counted. */
  share?: Share | undefined
  /** Milliseconds after which whoever waits is told to come back; else they wait. */
  patience?: number
  /** What is said to whoever can't be taken in. */
  refusal: { message: string; retryAfter: number }
}

/** Has work done in turns: one piece of everybody's before the next of anybody's. */
export type FairQueue = {
  /**
   * Rejects with `AppError`: 'too-many' where one has too much waiting, 'unavailable' where all have.
   * Null is the shop itself, which takes turns with everybody and may have every place.
   */
  run<T>(whose: string | null, work: () => Promise<T>): Promise<T>
  load(): { working: number; waiting: number }
  /** Refuses whatever waits, and whatever comes. */
  close(): void
}

type Turn = { start: () => void; refuse: (error: AppError) => void }
type Lane = {
  working: number
  turns: Turn[]
  /** When the work that was done for them will be paid off, at their share of the time. */
  owesUntil: number
}

/** Past so many, and then each time that they have doubled, lanes of those who are gone are closed. */
const manyLanes = 1_000

export function createFairQueue({
  atOnce,
  atOnceForOne = Math.max(1, atOnce - 1),
  waiting,
  waitingOfOne = Math.ceil(waiting / 4),
  share,
  patience,
  refusal,
}: FairQueueOptions): FairQueue {
  /** In the order of their turns: who was served last stands last. */
  const lanes = new Map<string | null, Lane>()
  let working = 0
  let queued = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let tidyAt = manyLanes

  const placesFor = (whose: string | null) => (whose === null ? atOnce : atOnceForOne)

  const refused = (code: 'too-many' | 'unavailable') => {
    const { message, retryAfter } = refusal
    return new AppError(code, message, { retryAfter })
  }

  /** Milliseconds until one may have another piece done; none for who has not had their share. */
  const restOf = ({ owesUntil }: Lane, now: number) =>
    share ? Math.max(0, owesUntil - now - share.after / share.of) : 0

  const startNext = () => {
    clearTimeout(timer)
    const now = performance.now()
    let soonest = Infinity
    // Whoever is served goes to the end, where this comes by once more.
    for (const [whose, lane] of lanes) {
      if (working >= atOnce) return
      if (lane.turns.length === 0 || lane.working >= placesFor(whose)) continue
      const rest = whose === null || share?.unless?.(whose) ? 0 : restOf(lane, now)
      if (rest > 0) {
        soonest = Math.min(soonest, rest)
        continue
      }
      const turn = lane.turns.shift()!
      queued--
      working++
      lane.working++
      goToTheEnd(whose, lane)
      turn.start()
    }
    if (soonest < Infinity) timer = setTimeout(startNext, Math.ceil(soonest))
  }

  const laneOf = (whose: string | null): Lane => {
    const known = lanes.get(whose)
    if (known) return known
    if (lanes.size >= tidyAt) closeEmptyLanes()
    const lane = { working: 0, turns: [], owesUntil: 0 }
    lanes.set(whose, lane)
    return lane
  }

  const closeEmptyLanes = () => {
    const now = performance.now()
    for (const [whose, { working, turns, owesUntil }] of lanes)
      if (working === 0 && turns.length === 0 && owesUntil <= now) lanes.delete(whose)
    tidyAt = Math.max(manyLanes, 2 * lanes.size)
  }

  const goToTheEnd = (whose: string | null, lane: Lane) => {
    lanes.delete(whose)
    lanes.set(whose, lane)
  }

  const done = (whose: string | null, lane: Lane, began: number) => {
    const now = performance.now()
    working--
    lane.working--
    // Behind those who came meanwhile, too.
    goToTheEnd(whose, lane)
    if (share) lane.owesUntil = Math.max(now, lane.owesUntil) + (now - began) / share.of
    startNext()
  }

  const inTurn = (lane: Lane) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        lane.turns.splice(lane.turns.indexOf(turn), 1)
        queued--
        reject(refused('unavailable'))
      }
      const tired = patience === undefined ? undefined : setTimeout(leave, patience)
      const turn: Turn = {
        start: () => {
          clearTimeout(tired)
          resolve()
        },
        refuse: (error) => {
          clearTimeout(tired)
          reject(error)
        },
      }
      lane.turns.push(turn)
      queued++
      startNext()
    })

  return {
    run: async <T>(whose: string | null, work: () => Promise<T>): Promise<T> => {
      const lane = laneOf(whose)
      if (isClosed || queued >= waiting) throw refused('unavailable')
      if (whose !== null && lane.turns.length >= waitingOfOne) throw refused('too-many')
      await inTurn(lane)
      const began = performance.now()
      try {
        return await work()
      } finally {
        done(whose, lane, began)
      }
    },
    load: () => ({ working, waiting: queued }),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      for (const lane of lanes.values())
        for (const turn of lane.turns.splice(0)) turn.refuse(refused('unavailable'))
      queued = 0
    },
  }
}

/** Takes a turn for work that ends elsewhere; returns what ends it. */
export const holdTurn = (queue: FairQueue, whose: string | null): Promise<() => void> =>
  new Promise((resolve, reject) => {
    queue.run(whose, () => new Promise<void>((end) => resolve(end))).catch(reject)
  })
