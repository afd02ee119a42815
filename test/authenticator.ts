import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * A device with passkeys, in software: one ES256 key pair, no attestation (WebAuthn level 3, §6).
 * `origin` is what its browser says of the page.
 */
export function createAuthenticator({ origin = 'http://shop.test', verifies = true } = {}) {
  let verified = verifies ? verifiedFlag : 0
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const idText = id.toString('base64url')
  let counter = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const rpIdHash = sha256(Buffer.from(new URL(origin).hostname))
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, more])
  }

  return {
    id: idText,
    /** From here on it doesn't ask for a PIN, a face or a finger. */
    forgetsToVerify: () => void (verified = 0),
    /** Its answer to the options of a registration. */
    registers({ challenge }: { challenge: string }) {
      const coseKey = map([
        [1, integer(2)], // kty: EC2
        [3, integer(-7)], // alg: ES256
        [-1, integer(1)], // crv: P-256
        [-2, bytes(Buffer.from(x, 'base64url'))],
        [-3, bytes(Buffer.from(y, 'base64url'))],
      ])
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey])
      const attestationObject = map([
        ['fmt', text('none')],
        ['attStmt', map([])],
        ['authData', bytes(authenticatorData(present | verified | attested, credential))],
      ])
      return {
        id: idText,
        rawId: idText,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Its answer to the options of a sign-in; it counts each. */
    signsIn({ challenge }: { challenge: string }) {
      counter++
      const data = clientData('webauthn.get', challenge)
      const authData = authenticatorData(present | verified)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        id: idText,
        rawId: idText,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const present = 0b1
const verifiedFlag = 0b100
const attested = 0b1000000
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()

/** What of CBOR (RFC 8949) an authenticator writes: a major type, then a length or a value. */
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  return n < 256
    ? Buffer.from([(major << 5) | 24, n])
    : Buffer.from([(major << 5) | 25, n >> 8, n & 0xff])
}
const integer = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (pairs: [number | string, Buffer][]) =>
  Buffer.concat([
    head(5, pairs.length),
    ...pairs.flatMap(([key, value]) => [typeof key === 'number' ? integer(key) : text(key), value]),
  ])
