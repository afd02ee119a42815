import type { SaidColour } from './said.ts'

/** What a file of HEIC or AVIF says of its main picture. Boxes are those of ISO/IEC 14496-12 and 23008-12. */
export function readHeifColour(bytes: Uint8Array): SaidColour {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const meta = childOf(file, 'meta')?.subarray(fullBox)
  const properties = meta && childOf(meta, 'iprp')
  const container = properties && childOf(properties, 'ipco')
  const main = meta && mainItem(meta)
  if (!properties || !container || main === undefined) return {}
  const all = [...boxesOf(container)]
  const colour: SaidColour = {}
  for (const index of associationsOf(properties, main)) {
    const property = all[index - 1]
    if (property?.type !== 'colr' || property.body.length < 8) continue
    const kind = property.body.toString('latin1', 0, 4)
    if (kind === 'prof' || kind === 'rICC') colour.icc = property.body.subarray(4)
    if (kind !== 'nclx') continue
    colour.primaries = property.body.readUInt16BE(4)
    if (property.body.length >= 8) colour.transfer = property.body.readUInt16BE(6)
  }
  return colour
}

type Box = { type: string; body: Buffer }

/** Version and flags, which stand before the content of some boxes. */
const fullBox = 4

/** One after another; what is cut short or makes no sense ends them. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    const isLong = size === 1 && at + 16 <= bytes.length
    const length = isLong
      ? Number(bytes.readBigUInt64BE(at + 8))
      : size === 0
        ? bytes.length - at
        : size
    const head = isLong ? 16 : 8
    if (length < head || at + length > bytes.length) return
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + head, at + length),
    }
    at += length
  }
}

const childOf = (bytes: Buffer, type: string): Buffer | undefined =>
  [...boxesOf(bytes)].find((box) => box.type === type)?.body

function mainItem(meta: Buffer): number | undefined {
  const item = childOf(meta, 'pitm')
  if (!item || item.length < 6) return undefined
  if (item[0] === 0) return item.readUInt16BE(fullBox)
  return item.length >= 8 ? item.readUInt32BE(fullBox) : undefined
}

/** The properties of an item, by their place in the container, counted from one. */
function associationsOf(properties: Buffer, item: number): number[] {
  const found: number[] = []
  for (const { type, body } of boxesOf(properties)) {
    if (type !== 'ipma' || body.length < 8) continue
    const reader = readerOf(body, fullBox)
    const isWide = (body[0] ?? 0) > 0
    const isLong = ((body[3] ?? 0) & 1) === 1
    const entries = reader.next(4)
    for (let entry = 0; entry < entries && !reader.isOver(); entry++) {
      const id = reader.next(isWide ? 4 : 2)
      const count = reader.next(1)
      for (let n = 0; n < count && !reader.isOver(); n++) {
        const index = reader.next(isLong ? 2 : 1) & (isLong ? 0x7fff : 0x7f)
        if (id === item) found.push(index)
      }
    }
  }
  return found
}

/** Reads whole numbers one after another; beyond the end they are 0. */
function readerOf(bytes: Buffer, start: number) {
  let at = start
  return {
    isOver: () => at >= bytes.length,
    next: (length: number): number => {
      const value = at + length <= bytes.length ? bytes.readUIntBE(at, length) : 0
      at += length
      return value
    },
  }
}
