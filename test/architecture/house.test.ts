import { expect, test } from 'vitest'
import { describeHouse, measureHouse, roomsOnMap } from './house.ts'
import { namesThatRepeat } from './repeating-names.ts'
import { readSources } from './source-files.ts'

test('no folder of source holds more than 20 files', () => {
  const { fullest } = measureHouse()
  expect(fullest.files, fullest.folder).toBeLessThanOrEqual(20)
})

test('a file’s name of several words doesn’t repeat its folder', () => {
  expect(namesThatRepeat(readSources('src').map(({ path }) => path))).toEqual([])
})

test('a name that repeats its folder is found', () => {
  expect(namesThatRepeat(['src/a/mail/bounces/read-bounce.ts'])).toHaveLength(1)
  expect(namesThatRepeat(['src/a/sign-in/sign-in-first.ts'])).toHaveLength(1)
  expect(namesThatRepeat(['src/a/posts/posts.server.ts', 'src/a/mail/read-bounce.ts'])).toEqual([])
  expect(namesThatRepeat(['src/a/cards/own-card.tsx', 'src/a/form/use-form.ts'])).toEqual([])
  expect(namesThatRepeat(['src/a/counts/count-cars.server.ts'])).toEqual([])
})

test('README’s map names every room of src, and no other', () => {
  const named = roomsOnMap().map(({ room }) => room)
  const { folders } = measureHouse()
  const rooms = folders.flatMap((folder) => {
    const [, room, feature] = folder.split('/')
    if (!room) return []
    return room === 'features' && feature ? [room, `features/${feature}`] : [room]
  })
  expect(named.sort()).toEqual([...new Set(rooms)].sort())
})

test('README’s map names folders that are there', () => {
  const folders = new Set(measureHouse().folders)
  const named = roomsOnMap().flatMap(({ room, within }) =>
    within.map((folder) => `src/${room}/${folder}`),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(
    named.filter((path) => ![...folders].some((one) => `${one}/`.startsWith(`${path}/`))),
  ).toEqual([])
})

test('the end of a run says what share of folders the README names', () => {
  expect(describeHouse()).toMatch(/ folders, [1-9]\d? % of them named in the README; /)
})
