import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for a cookie or a link. Whoever has it is let in, so only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256: a token is random enough to need nothing slower. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
