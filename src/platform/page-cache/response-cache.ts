import { LRUCache } from 'lru-cache'
import { currentCaller } from '../limits/caller.ts'
import { createFairQueue, type FairQueue, type Share } from '../limits/fair-queue.ts'
import { CachedResponse, type PublicResponse } from './cached-response.ts'
import type { Catalogue } from './catalogue.ts'
import type { Recompressor } from './recompression.ts'

/** A page takes ten milliseconds of the event loop or more, and its data the database. */
const turns = {
  atOnce: 8,
  atOnceForOne: 2,
  waiting: 400,
  waitingOfOne: 50,
  // While the database answers nobody, nobody waits for each of those before.
  patience: 10_000,
  refusal: { message: 'That was a lot at once. Please wait a little.', retryAfter: 5 },
} as const

/** Nothing is cached for longer, so that what only the clock changes is seen soon. */
const ceilingMilliseconds = 60_000

/** Of the catalogue, what a cache asks. */
export type CatalogueView = Pick<
  Catalogue,
  'version' | 'isBehind' | 'refresh' | 'observe' | 'isCurrent' | 'isPassable'
>

type Question = {
  /** What belongs under the key: a missing listing would be cached once for every number somebody makes up. */
  status?: 200 | 404
  /** Whether the caller must not be shown anything older than it has seen, be it by a second. */
  isStrict?: boolean
}

/**
 * Keeps responses by key within so many bytes, each for as long as nothing changes that it shows. Ten
 * callers of one missing response make it once; where one is being renewed, the others are given the
 * older one for a second at most. Making takes turns between callers: whoever asks for a thousand pages
 * that nobody else wants waits behind everybody who wants one.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>
  readonly #making = new Map<string, Promise<CachedResponse>>()
  /** What waits for its turn, by caller: nobody waits behind another's for the same. */
  readonly #waiting = new Map<string, Promise<CachedResponse>>()
  /** How many wait for a key to be made anew. */
  readonly #renewing = new Map<string, number>()
  readonly #turns: FairQueue
  readonly #catalogue: CatalogueView
  readonly counts = { hits: 0, misses: 0 }
  readonly #recompress: Recompressor
  readonly #keepsCompressed: boolean

  constructor(options: {
    bytes: number
    catalogue: CatalogueView
    /** How much of the time answers are made for one caller; else turns alone are counted. */
    share?: Share | undefined
    /** One for all caches of a process, whose processor it spares. */
    recompress: Recompressor
    /** Keeps Brotli copies alone: of what is sent and not read again. */
    keepsCompressed?: boolean
  }) {
    this.#keepsCompressed = options.keepsCompressed ?? false
    this.#recompress = options.recompress
    this.#catalogue = options.catalogue
    this.#turns = createFairQueue({ ...turns, share: options.share })
    this.#cached = new LRUCache({
      maxSize: Math.max(1, options.bytes),
      sizeCalculation: (cached) => cached.bytes,
      ttl: ceilingMilliseconds,
    })
  }

  get bytes(): number {
    return this.#cached.calculatedSize
  }

  /** What would be made now, where it is cached. */
  get(key: string): CachedResponse | undefined {
    const cached = this.lookUp(key)
    if (cached) this.countHit(cached)
    return cached
  }

  /** The same, for whoever may yet not use it, and counts the hit where they do. */
  lookUp(key: string): CachedResponse | undefined {
    const cached = this.#cached.get(key)
    return cached && this.isCurrent(cached) ? cached : undefined
  }

  /** What is no longer so, and may for a moment be shown to somebody who hasn't just changed anything. */
  passable(key: string): CachedResponse | undefined {
    if (!this.#renewing.has(key)) return undefined
    const cached = this.#cached.get(key)
    return cached && this.#catalogue.isPassable(cached.dependencies, cached.version)
      ? cached
      : undefined
  }

  /** Whether it is what would be made now. */
  isCurrent(cached: CachedResponse): boolean {
    if (this.#catalogue.isBehind()) return false
    const version = this.#catalogue.version()
    if (cached.confirmedAt >= version) return true
    if (!this.#catalogue.isCurrent(cached.dependencies, cached.version)) return false
    // What isn't urgent becomes so as time goes by.
    if (!Object.values(cached.dependencies).includes('later')) cached.confirmedAt = version
    return true
  }

  countHit(cached: CachedResponse): void {
    this.counts.hits++
    this.#recompress(cached)
  }

  /** The cached response, or the one that `make` makes now. */
  async find(
    key: string,
    make: () => Promise<PublicResponse>,
    question: Question = {},
  ): Promise<CachedResponse> {
    // What has changed is known in a moment; what hasn't need not be made anew.
    if (this.#catalogue.isBehind()) await this.#catalogue.refresh()
    const cached = this.get(key)
    if (cached) return cached
    const passable = question.isStrict ? undefined : this.passable(key)
    if (passable) {
      this.countHit(passable)
      return passable
    }
    this.#renewing.set(key, (this.#renewing.get(key) ?? 0) + 1)
    try {
      return await this.#renew(key, make, question.status ?? 200)
    } finally {
      const others = this.#renewing.get(key)! - 1
      if (others > 0) this.#renewing.set(key, others)
      else this.#renewing.delete(key)
    }
  }

  /** Caches what was read for another response, unless what is cached is as new. */
  add(key: string, response: PublicResponse): void {
    this.#catalogue.observe(response.version)
    const other = this.#cached.peek(key)
    if (!other || other.version < response.version)
      this.#cached.set(key, new CachedResponse(response))
  }

  /** A response that isn't worth caching, made in the caller's turn. */
  makeInTurn = (make: () => Promise<PublicResponse>): Promise<CachedResponse> =>
    this.inTurn(async () => new CachedResponse(await make()))

  /** Other work of the same kind, in the same turns. */
  inTurn = <T>(work: () => Promise<T>): Promise<T> => this.#turns.run(currentCaller(), work)

  async #renew(
    key: string,
    make: () => Promise<PublicResponse>,
    status: number,
  ): Promise<CachedResponse> {
    const underWay = this.#making.get(this.#versioned(key))
    if (underWay) return underWay
    const mine = `${currentCaller()} ${this.#versioned(key)}`
    const waiting = this.#waiting.get(mine)
    if (waiting) return waiting
    const turn = this.#turns
      .run(currentCaller(), () => this.#findOrCreate(key, make, status))
      .finally(() => this.#waiting.delete(mine))
    this.#waiting.set(mine, turn)
    return turn
  }

  /** Nobody is given what was begun before a change that they may know of. */
  #versioned = (key: string) => `${this.#catalogue.version()} ${key}`

  /** Somebody else's turn may have come first. */
  async #findOrCreate(
    key: string,
    make: () => Promise<PublicResponse>,
    status: number,
  ): Promise<CachedResponse> {
    const cached = this.get(key)
    if (cached) return cached
    const versioned = this.#versioned(key)
    const underWay = this.#making.get(versioned)
    if (underWay) return underWay
    this.counts.misses++
    const making = this.#make(key, make, status).finally(() => this.#making.delete(versioned))
    this.#making.set(versioned, making)
    return making
  }

  async #make(
    key: string,
    make: () => Promise<PublicResponse>,
    status: number,
  ): Promise<CachedResponse> {
    const response = await make()
    const made = new CachedResponse(response)
    if (this.#keepsCompressed) await made.keepCompressed()
    // Before anybody is shown what is newer, nothing older is left that it has changed.
    this.#catalogue.observe(made.version)
    if (this.#catalogue.isBehind()) await this.#catalogue.refresh()
    const other = this.#cached.peek(key)
    // Begun later and done sooner: nobody is shown an older one after it.
    if (other && other.version > made.version) return other
    const isRightKind = made.status === status && made.version > 0
    if (isRightKind && response.isCacheable !== false) this.#cached.set(key, made)
    return made
  }
}
