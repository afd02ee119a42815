import type { PhotoSize } from './address.ts'
import { formatType, type MasterType } from './rules.ts'

/** What decides where the sizes of a photo lie: its row, or a part of it. */
export type Master = { storageKey: string; mimeType: MasterType; width: number }

/** The width really sent, in pixels: no photo is ever blown up. */
export const servedWidth = (master: Master, { width }: PhotoSize): number =>
  Math.min(width, master.width)

/**
 * Where a size lies: beside its master ('demo/golf/1-front.avif', 'demo/golf/1-front.320.avif'), or
 * the master itself where that is already in the right format and no wider than asked for. Not where it
 * is a JPEG: those are kept at full quality, and nobody gets what somebody sent.
 */
export function sizeKey(master: Master, size: PhotoSize): string {
  const width = servedWidth(master, size)
  const isFit = width === master.width && formatType[size.format] === master.mimeType
  if (isFit && master.mimeType !== 'image/jpeg') return master.storageKey
  return `${master.storageKey.replace(/\.[a-z]+$/, '')}.${width}.${size.format}`
}

/** Whether a key is that of a size, which can be made again, and not of a photo as it was sent. */
export const isDerivedKey = (key: string): boolean => /\.\d+\.[a-z]+$/.test(key)
