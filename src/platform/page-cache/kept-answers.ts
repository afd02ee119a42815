import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Catalogue } from './catalogue.ts'

/** An answer that is the same for everyone, as it goes over the wire. */
export type Answer = {
  status: number
  type: string
  body: Buffer
  /** The catalogue version of the snapshot that it was made from. */
  version: number
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A kept answer with its entity tag, compressed at most once in each encoding. */
export class KeptAnswer {
  readonly status: number
  readonly type: string
  readonly etag: string
  readonly version: number
  readonly #body: Buffer
  #text: string | undefined
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor({ status, type, body, version }: Answer) {
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
    const compressed = compress(this.#body, encoding)
    this.#compressed.set(encoding, compressed)
    return compressed
  }
}

const brotli = promisify(brotliCompress)
const gunzipable = promisify(gzip)

/** Quality 4 costs what gzip does and is smaller; each answer pays once. */
const compress = (body: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gunzipable(body, { level: 6 })

/** A listing that is missing would be kept once for every number that somebody makes up. */
const isWorthKeeping = ({ status, version }: KeptAnswer) => status === 200 && version > 0

/** Nothing is kept for longer, so that what only the clock changes is seen soon. */
const ceilingMilliseconds = 60_000

/**
 * Keeps answers by key and catalogue version, within so many bytes. Ten callers of one missing
 * answer make it once.
 */
export class KeptAnswers {
  readonly #kept: LRUCache<string, KeptAnswer>
  readonly #making = new Map<string, Promise<KeptAnswer>>()
  readonly #catalogue: Pick<Catalogue, 'version' | 'heard'>
  readonly counts = { hits: 0, misses: 0 }

  constructor(options: { bytes: number; catalogue: Pick<Catalogue, 'version' | 'heard'> }) {
    this.#catalogue = options.catalogue
    this.#kept = new LRUCache({
      maxSize: Math.max(1, options.bytes),
      sizeCalculation: (answer) => answer.bytes,
      ttl: ceilingMilliseconds,
    })
  }

  get bytes(): number {
    return this.#kept.calculatedSize
  }

  get(key: string): KeptAnswer | undefined {
    const kept = this.#kept.get(`${this.#catalogue.version()} ${key}`)
    if (kept) this.counts.hits++
    return kept
  }

  /** The kept answer, or the one that `make` makes now. */
  async find(key: string, make: () => Promise<Answer>): Promise<KeptAnswer> {
    const kept = this.get(key)
    if (kept) return kept
    const place = `${this.#catalogue.version()} ${key}`
    const underWay = this.#making.get(place)
    if (underWay) return underWay
    this.counts.misses++
    const making = this.#make(key, make).finally(() => this.#making.delete(place))
    this.#making.set(place, making)
    return making
  }

  async #make(key: string, make: () => Promise<Answer>): Promise<KeptAnswer> {
    const answer = new KeptAnswer(await make())
    this.#catalogue.heard(answer.version)
    // Made from a snapshot that is already old: right for whoever asked before the change, and
    // filed under a version that nobody will ask for again.
    if (isWorthKeeping(answer)) this.#kept.set(`${answer.version} ${key}`, answer)
    return answer
  }
}
