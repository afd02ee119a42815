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
  /** Null where it was closed with another key, is about something else, or was changed. */
  open(sealed: Uint8Array, about: string): string | null
  /** 32 bytes by which the same text is known again, by whoever has the key alone. */
  hash(text: string): Buffer
}

const algorithm = 'aes-256-gcm'
const lengths = { key: 4, nonce: 12, tag: 16 }

/** AES-256-GCM by a key that is derived from `secret`; what is closed begins with which key that was. */
export function createSeal(secret: string): Seal {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = derive('data at rest')
  const hashKey = derive('known again')
  const name = createHash('sha256').update(key).digest().subarray(0, lengths.key)
  return {
    close(text, about) {
      const nonce = randomBytes(lengths.nonce)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about))
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([name, nonce, cipher.getAuthTag(), closed])
    },
    open(sealed, about) {
      const whole = Buffer.from(sealed)
      const at = { nonce: lengths.key, tag: lengths.key + lengths.nonce }
      const body = at.tag + lengths.tag
      if (whole.length < body || !whole.subarray(0, lengths.key).equals(name)) return null
      const decipher = createDecipheriv(algorithm, key, whole.subarray(at.nonce, at.tag))
        .setAAD(Buffer.from(about))
        .setAuthTag(whole.subarray(at.tag, body))
      try {
        return decipher.update(whole.subarray(body), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // Its tag doesn't fit: it was changed, or belongs elsewhere.
        return null
      }
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  }
}
