import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { currentCaller } from '../limits/caller.ts'
import { createFairQueue, type FairQueue, type Share } from '../limits/fair-queue.ts'
import type { Catalogue } from './catalogue.ts'

/** A response that is the same for everyone, as it goes over the wire. */
export type PublicResponse = {
  status: number
  type: string
  body: Buffer
  /** The catalogue version of the snapshot that it was made from. */
  version: number
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A cached response with its entity tag, compressed at most once in each encoding. */
export class CachedResponse {
  readonly status: number
  readonly type: string
  readonly etag: string
  readonly version: number
  readonly #body: Buffer
  #text: string | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #ready = new Map<Encoding, Buffer>()

  constructor({ status, type, body, version }: PublicResponse) {
    this.status = status
    this.type = type
    this.version = version
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

/**
 * Keeps answers by key and catalogue version, within so many bytes. Ten callers of one missing
 * answer make it once. Making takes turns between callers: whoever asks for a thousand pages that
 * nobody else wants waits behind everybody who wants one.
 */
export class ResponseCache {
  readonly #cached: LRUCache<string, CachedResponse>
  readonly #making = new Map<string, Promise<CachedResponse>>()
  /** What waits for its turn, by caller: nobody waits behind another's for the same. */
  readonly #waiting = new Map<string, Promise<CachedResponse>>()
  readonly #turns: FairQueue
  readonly #catalogue: Pick<Catalogue, 'version' | 'observe'>
  readonly counts = { hits: 0, misses: 0 }

  constructor(options: {
    bytes: number
    catalogue: Pick<Catalogue, 'version' | 'observe'>
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

  get(key: string): CachedResponse | undefined {
    const cached = this.lookUp(key)
    if (cached) this.counts.hits++
    return cached
  }

  /** For whoever may yet not use it, and counts the hit where they do. */
  lookUp(key: string): CachedResponse | undefined {
    return this.#cached.get(this.#keyOf(key))
  }

  /**
   * The cached response, or the one that `make` makes now. It is cached only with the status that belongs
   * under its key: a missing listing would be cached once for every number that somebody makes up.
   */
  async find(
    key: string,
    make: () => Promise<PublicResponse>,
    status = 200,
  ): Promise<CachedResponse> {
    const cached = this.get(key)
    if (cached) return cached
    const underWay = this.#making.get(this.#keyOf(key))
    if (underWay) return underWay
    const mine = `${currentCaller()} ${this.#keyOf(key)}`
    const waiting = this.#waiting.get(mine)
    if (waiting) return waiting
    const turn = this.#turns
      .run(currentCaller(), () => this.#findOrCreate(key, make, status))
      .finally(() => this.#waiting.delete(mine))
    this.#waiting.set(mine, turn)
    return turn
  }

  /** A response that isn't worth caching, made in the caller's turn. */
  makeInTurn = async (make: () => Promise<PublicResponse>): Promise<CachedResponse> =>
    this.#turns.run(currentCaller(), async () => new CachedResponse(await make()))

  #keyOf = (key: string) => `${this.#catalogue.version()} ${key}`

  /** Somebody else's turn may have come first. */
  async #findOrCreate(
    key: string,
    make: () => Promise<PublicResponse>,
    status: number,
  ): Promise<CachedResponse> {
    const cached = this.get(key)
    if (cached) return cached
    const versioned = this.#keyOf(key)
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
    const cached = new CachedResponse(await make())
    this.#catalogue.observe(cached.version)
    // Made from a snapshot that is already old: right for whoever asked before the change, and
    // filed under a version that nobody will ask for again.
    if (cached.status === status && cached.version > 0)
      this.#cached.set(`${cached.version} ${key}`, cached)
    return cached
  }
}
