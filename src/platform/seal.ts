import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Closes what lies in the database so that whoever sees that alone reads nothing of it. */
export type Seal = {
  /** `about` says whose it is: what is moved to another row can't be opened there. */
  close(text: string, about: string): Buffer
  /** Null where it was closed with a key that isn't known, is about something else, or was changed. */
  open(sealed: Uint8Array, about: string): string | null
  /** Whether it was closed with the key by which things are closed now, and not with one from before. */
  isCurrent(sealed: Uint8Array): boolean
  /** 32 bytes by which the same text is known again, by whoever has the key alone. */
  hash(text: string): Buffer
}

const algorithm = 'aes-256-gcm'
/** So many of the first bytes of what is closed say by which key. */
export const keyBytes = 4
const lengths = { key: keyBytes, nonce: 12, tag: 16 }
const at = { nonce: lengths.key, tag: lengths.key + lengths.nonce }
const body = at.tag + lengths.tag

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

function keyOf(secret: string) {
  const key = derive(secret, 'data at rest')
  const name = createHash('sha256').update(key).digest().subarray(0, lengths.key)
  return { key, closed: (sealed: Buffer) => sealed.subarray(0, lengths.key).equals(name), name }
}

/**
 * AES-256-GCM by a key that is derived from `secret`; what is closed begins with which key that was. What was closed by one of the
 * secrets `before` is opened too.
 */
export function createSeal(secret: string, before: readonly string[] = []): Seal {
  const current = keyOf(secret)
  const keys = [current, ...before.map(keyOf)]
  const hashKey = derive(secret, 'known again')
  return {
    close(text, about) {
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv(algorithm, current.key, nonce).setAAD(Buffer.from(about))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([current.name, nonce, cipher.getAuthTag(), closed])
    },
    open(sealed, about) {
      const whole = Buffer.from(sealed)
      const own = keys.find(({ closed }) => closed(whole))
      if (!own || whole.length < body) return null
      const decipher = createDecipheriv(algorithm, own.key, whole.subarray(at.nonce, at.tag))
        .setAAD(Buffer.from(about))
        .setAuthTag(whole.subarray(at.tag, body))
      try {
        return decipher.update(whole.subarray(body), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // Its tag doesn't fit: it was changed, or belongs elsewhere.
        return null
      }
    },
    isCurrent: (sealed) => current.closed(Buffer.from(sealed)),
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  }
}
