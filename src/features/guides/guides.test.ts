import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modelYears } from '../cars/rules.ts'
import { guideAddress } from './address.ts'
import { families, familyAt } from './families.ts'
import { library, listWritten } from './library.server.ts'
import { places } from './places.ts'
import { writtenGuide, type WrittenGuide } from './schema.ts'

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
  expect(files.length).toBeGreaterThanOrEqual(12)
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
  const isTaken = (change: object) => writtenGuide.safeParse({ ...guide, ...change }).success
  expect(isTaken({})).toBe(true)
  for (const sources of [[], ['hearsay']]) {
    expect(isTaken({ faults: [{ ...fault, sources }, ...others] })).toBe(false)
    expect(isTaken({ intro: { ...guide!.intro, sources } })).toBe(false)
    expect(isTaken({ versions: guide!.versions.map((one) => ({ ...one, sources })) })).toBe(false)
  }
  const unused = { ...guide!.sources, unused: { title: 'A book', publisher: 'Nobody' } }
  expect(isTaken({ sources: unused })).toBe(false)
  expect(isTaken({ price: 'low' })).toBe(false)
})

test('a guide is refused whose years can’t be, or whose rust is in no panel', () => {
  const [guide] = library.values()
  const [version, ...others] = guide!.versions
  const isTaken = (change: object) => writtenGuide.safeParse({ ...guide, ...change }).success
  const { from, to } = guide!.made
  for (const years of [{ from: from - 1 }, { to: to + 1 }, { from: to, to: from }])
    expect(isTaken({ versions: [{ ...version, ...years }, ...others] }), `${years.from}`).toBe(
      false,
    )
  expect(isTaken({ made: { from: to, to: from } })).toBe(false)
  const [fault] = guide!.faults
  expect(isTaken({ faults: [...guide!.faults, { ...fault, place: 'sills', isRust: true }] })).toBe(
    true,
  )
  expect(isTaken({ faults: [...guide!.faults, { ...fault, place: 'engine', isRust: true }] })).toBe(
    false,
  )
})

test.each([...library])(
  '%s says what was made in our years, in order, from places to go to',
  (_, guide) => {
    const { about, made, faults, sources, readOn } = guide
    expect(about).toContain(`${made.from} to ${made.to}`)
    expect(made.from).toBeLessThanOrEqual(modelYears.last)
    expect(made.to).toBeGreaterThanOrEqual(modelYears.first)
    const order = faults.map(({ place }) => places.indexOf(place))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(new Date(readOn) <= new Date()).toBe(true)
    const addresses = Object.values(sources).flatMap(({ url }) => url ?? [])
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(new URL(address).hostname).toMatch(/\w\.\w{2,}$/)
    for (const words of sentencesOf(guide))
      expect(words).not.toMatch(/['"]|  |\b(color|gray|tire|hood latch)\b/)
  },
)

test('no sentence stands in two guides, or twice in one', () => {
  const all = [...library.values()].flatMap(sentencesOf)
  expect(all.filter((words, at) => all.indexOf(words) !== at)).toEqual([])
})

test('what is written is listed by make and family', () => {
  const { guides } = listWritten()
  expect(guides).toHaveLength(library.size)
  const names = guides.map(({ make, family }) => `${make} ${family}`)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-GB')))
})

/** What somebody wrote, sentence by sentence. */
function sentencesOf({ intro, versions, faults, asks }: WrittenGuide): string[] {
  return [intro, ...versions, ...faults, ...asks].flatMap(({ text }) =>
    text.split(/(?<=[.?!:]) (?=[A-Z‘])/),
  )
}
