import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

  /** Makes its Brotli copy as small as can be, which takes a hundred times as long as making it did. */
  async recompress(): Promise<void> {
    const bytes = await brotliOf(this.#body, constants.BROTLI_MAX_QUALITY)
    this.#compressed.set('br', Promise.resolve(bytes))
    this.#ready.set('br', bytes)
  }

  /** Its bytes in an encoding that somebody has been sent before. */
  ready(encoding: Encoding): Buffer | undefined {
    return encoding === 'identity' ? this.#body : this.#ready.get(encoding)
  }
}

const brotli = promisify(brotliCompress)
const gunzipable = promisify(gzip)

const brotliOf = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** Quality 5 costs what gzip does and is smaller; each response pays once. */
const compress = (body: Buffer, encoding: 'br' | 'gzip') =>
  encoding === 'br' ? brotliOf(body, 5) : gunzipable(body, { level: 6 })
