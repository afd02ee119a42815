import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { currentCaller } from '../limits/caller.ts'
import { createFairQueue, type FairQueue, type Share } from '../limits/fair-queue.ts'
import type { Catalogue } from './catalogue.ts'
import type { Dependencies } from './scopes.ts'

/** A response that is the same for everyone, as it goes over the wire. */
export type PublicResponse = {
  status: number
  type: string
  body: Buffer
  /** The catalogue version of the snapshot that it was made from. */
  version: number
  /** What of the catalogue it shows. */
  dependencies: Dependencies
  /** False where each who asks must be read for anew. */
  isCacheable?: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A cached response with its entity tag, compressed at most once in each encoding. */
export class CachedResponse {
  readonly status: number
  readonly type: string
  readonly etag: string
  readonly version: number
  readonly dependencies: Dependencies
  /** The newest version at which it was found to be what would be made anew. */
  confirmedAt: number
  readonly #body: Buffer
  #text: string | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #ready = new Map<Encoding, Buffer>()

  constructor({ status, type, body, version, dependencies }: PublicResponse) {
    this.status = status
    this.type = type
    this.version = version
    this.dependencies = dependencies
    this.confirmedAt = version
    this.etag = `"${hash('sha1', body, 'base64url').slice(0, 20)}"`
    this.#body = body
  }

  /** About what it weighs with its compressed copies. */
  get bytes(): number {
    return Math.ceil(this.#body.length * 2.5) + 500
  }

  get body(): Buffer {
    return this.#body
  }

  /** The body as text, decoded at most once. */
  get text(): string {
    return (this.#text ??= this.#body.toString())
  }

  in(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.#body
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = compress(this.#body, encoding).then((bytes) => {
      this.#ready.set(encoding, bytes)
      return bytes
    })
    this.#compressed.set(encoding, compressed)
    return compressed
  }

  /** Its bytes in an encoding that somebody has been sent before. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.#body : this.#ready.get(encoding)
  }
}

const brotli = promisify(brotliCompress)
const gunzipable = promisify(gzip)

/** Quality 4 costs what gzip does and is smaller; each response pays once. */
const compress = (body: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gunzipable(body, { level: 6 })

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

  constructor(options: {
    bytes: number
    catalogue: CatalogueView
    /** How much of the time answers are made for one caller; else turns alone are counted. */
    share?: Share | undefined
  }) {
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
    const cached = this.#current(key)
    if (cached) this.counts.hits++
    return cached
  }

  /**
   * What may be shown to somebody who hasn't just changed anything, for whoever may yet not use it, and
   * counts the hit where they do.
   */
  lookUp(key: string): CachedResponse | undefined {
    return this.#current(key) ?? this.#passable(key)
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
    const passable = question.isStrict ? undefined : this.#passable(key)
    if (passable) {
      this.counts.hits++
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
  makeInTurn = async (make: () => Promise<PublicResponse>): Promise<CachedResponse> =>
    this.#turns.run(currentCaller(), async () => new CachedResponse(await make()))

  #current(key: string): CachedResponse | undefined {
    if (this.#catalogue.isBehind()) return undefined
    const cached = this.#cached.get(key)
    if (!cached) return undefined
    const version = this.#catalogue.version()
    if (cached.confirmedAt >= version) return cached
    if (!this.#catalogue.isCurrent(cached.dependencies, cached.version)) return undefined
    // What isn't urgent becomes so as time goes by.
    if (!Object.values(cached.dependencies).includes('later')) cached.confirmedAt = version
    return cached
  }

  #passable(key: string): CachedResponse | undefined {
    if (!this.#renewing.has(key)) return undefined
    const cached = this.#cached.get(key)
    return cached && this.#catalogue.isPassable(cached.dependencies, cached.version)
      ? cached
      : undefined
  }

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
