import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DemoPictures } from '../src/features/photos/import.server.ts'
import { readStock } from './seed.ts'

const here = import.meta.dirname
const index = JSON.parse(await readFile(join(here, 'pictures.json'), 'utf8')) as DemoPictures

test('the index describes the pictures that are there (if not: node demo/index-pictures.ts)', async () => {
  for (const [slug, pictures] of Object.entries(index)) {
    for (const { filename, contentHash, ready } of pictures) {
      const file = join(here, 'pictures', slug, filename)
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      expect([file, hash.slice(0, 16)]).toEqual([file, contentHash])
      for (const width of ready)
        expect(existsSync(file.replace(/avif$/, `${width}.avif`))).toBe(true)
    }
  }
})

test('every car has pictures that a first page shows without encoding any', async () => {
  for (const { slug } of await readStock()) {
    const pictures = index[slug] ?? []
    expect([slug, pictures[0]?.ready]).toEqual([slug, [320, 640, 960]])
    for (const { ready } of pictures) expect(ready).toContain(320)
  }
})
