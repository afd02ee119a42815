import type { SaidColour } from './said.ts'

/** The signature of a PNG. */
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * What a PNG says of its colours by the numbers of ITU-T H.273, in its chunk cICP, which comes before the pixels and goes
 * before any profile beside it. Empty where it says nothing so, or is no PNG.
 */
export function readPngColour(bytes: Uint8Array): SaidColour {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, signature.length).equals(signature)) return {}
  let at = signature.length
  while (at + 8 <= file.length) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + length)
    if (type === 'IDAT') return {}
    if (type === 'cICP' && body.length >= 2) return { primaries: body[0], transfer: body[1] }
    at += 8 + length + checksum
  }
  return {}
}

/** Bytes behind the content of each chunk. */
const checksum = 4
