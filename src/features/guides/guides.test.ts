import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guideAddress } from './address.ts'
import { families, familyAt } from './families.ts'
import { library } from './library.server.ts'
import { writtenGuide } from './schema.ts'

test('every family of ours has an address of its own, in letters, digits and dashes', () => {
  const addresses = families.map(guideAddress)
  expect(new Set(addresses).size).toBe(families.length)
  for (const address of addresses) expect(address).toMatch(/^\/cars\/[\w-]{1,40}\/[\w-]{1,40}$/)
  expect(familyAt('/cars/mercedes-benz/190')).toEqual({ make: 'Mercedes-Benz', family: '190' })
  for (const none of ['/cars/bmw/unheardof', '/cars/BMW/m3', '/cars/bmw', ''])
    expect(familyAt(none), none).toBeNull()
})

test('every guide is of a family of ours, in a file that is called after it', () => {
  const files = readdirSync(join(import.meta.dirname, 'written')).sort()
  expect(files.length).toBeGreaterThan(0)
  expect(library.size).toBe(files.length)
  const names = [...library].map(([address, guide]) => {
    expect(familyAt(address)).toEqual({ make: guide.make, family: guide.family })
    return `${address.slice('/cars/'.length).replace('/', '-')}.json`
  })
  expect(names.sort()).toEqual(files)
})

test('a guide whose claim names no source, or a source that is not listed, is refused', () => {
  const [guide] = library.values()
  const [fault, ...others] = guide!.faults
  for (const sources of [[], ['hearsay']])
    expect(
      writtenGuide.safeParse({ ...guide, faults: [{ ...fault, sources }, ...others] }).success,
    ).toBe(false)
  const unused = { ...guide!.sources, unused: { title: 'A book', publisher: 'Nobody' } }
  expect(writtenGuide.safeParse({ ...guide, sources: unused }).success).toBe(false)
  expect(writtenGuide.safeParse({ ...guide, price: 'low' }).success).toBe(false)
})
