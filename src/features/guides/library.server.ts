import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideAddress } from './address.ts'
import type { Family } from './families.ts'
import { writtenGuide, type GuideList, type WrittenGuide } from './schema.ts'

const folder = join(import.meta.dirname, 'written')

/** The guides that somebody has written, by their addresses. */
export const library: ReadonlyMap<string, WrittenGuide> = new Map(
  readdirSync(folder).map((file) => {
    const guide = writtenGuide.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    return [guideAddress(guide), guide]
  }),
)

export const findWritten = (family: Family): WrittenGuide | null =>
  library.get(guideAddress(family)) ?? null

/** In the order of their makes and families. */
export const listWritten = (): GuideList => ({
  guides: [...library.values()].sort((one, other) =>
    `${one.make} ${one.family}`.localeCompare(`${other.make} ${other.family}`, 'en-GB'),
  ),
})
