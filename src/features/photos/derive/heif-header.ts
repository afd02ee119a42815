const brandsOf = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64))
  if (start.toString('latin1', 4, 8) !== 'ftyp') return ''
  return start.toString('latin1', 8, Math.min(64, start.readUInt32BE(0)))
}

/** Whether it is in the container of AVIF and HEIC; told by its first bytes, without a decoder. */
export const isHeif = (bytes: Uint8Array): boolean => brandsOf(bytes) !== ''

/** High-efficiency photos of phones: in the same container as AVIF, but with a coding of their own. */
export function isHeic(bytes: Uint8Array): boolean {
  const brands = brandsOf(bytes)
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avi[fs]/.test(brands)
}
