import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
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
  /** Whether anybody else may be given it. */
  readonly isCacheable: boolean
  /** The newest version at which it was found to be what would be made anew. */
  confirmedAt: number
  /** Null once its Brotli copy alone is kept. */
  #body: Buffer | null
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #ready = new Map<Encoding, Buffer>()

  constructor({ status, type, body, version, dependencies, isCacheable = true }: PublicResponse) {
    this.status = status
    this.type = type
    this.version = version
    this.dependencies = dependencies
    this.isCacheable = isCacheable
    this.confirmedAt = version
    this.etag = `"${hash('sha1', body, 'base64url').slice(0, 20)}"`
    this.#body = body
  }

  /** About what it weighs with its compressed copies. */
  get bytes(): number {
    const body = this.#body ?? this.#ready.get('br')!
    return Math.ceil(body.length * (this.#body ? 1.6 : 2.5)) + 500
  }

  /** The body as text, decoded each time: kept beside its bytes it would take as much again. */
  async text(): Promise<string> {
    return (await this.in('identity')).toString()
  }

  in(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.#body ?? this.#unpack()
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressed = this.#compress(encoding)
    this.#compressed.set(encoding, compressed)
    return compressed
  }

  /**
   * Keeps the Brotli copy alone, about an eighth of a page. Nearly everybody is sent that; it is unpacked, past this thread, for whoever
   * takes no compression.
   */
  async keepCompressed(): Promise<void> {
    await this.in('br')
    this.#body = null
  }

  /** Makes its Brotli copy as small as can be, which takes a hundred times as long as making it did. */
  async recompress(): Promise<void> {
    const bytes = await brotliOf(await this.in('identity'), constants.BROTLI_MAX_QUALITY)
    this.#compressed.set('br', Promise.resolve(bytes))
    this.#ready.set('br', bytes)
  }

  /** Its bytes in an encoding that somebody has been sent before. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? (this.#body ?? undefined) : this.#ready.get(encoding)
  }

  async #unpack(): Promise<Buffer> {
    return unbrotli(await this.in('br'))
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const bytes = await compress(await this.in('identity'), encoding)
    this.#ready.set(encoding, bytes)
    return bytes
  }
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const gunzipable = promisify(gzip)

const brotliOf = async (body: Buffer, quality: number): Promise<Buffer> =>
  onItsOwn(
    await brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBitsFor(body.length),
      },
    }),
  )

/** What zlib gives is a view of the 64 kB that it wrote into, which would be kept with it. */
function onItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/**
 * The smallest window (2^bits, less 16) that a whole body fits into. Brotli reserves memory by its window, whatever it compresses, and
 * asking for more than a page needs is a seventh more of the processor for each page.
 */
export const windowBitsFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  )

/** Quality 5 costs what gzip does and is smaller; each response pays once. */
const compress = async (body: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br' ? brotliOf(body, 5) : onItsOwn(await gunzipable(body, { level: 6 }))
