import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureHouse } from './house.ts'
import { root } from './source-files.ts'

test('no folder of source holds more than 20 files', () => {
  const { fullest } = measureHouse()
  expect(fullest.files, fullest.folder).toBeLessThanOrEqual(20)
})

test('README’s map names every room of src, and no other', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const map = readme.slice(readme.indexOf('    src/\n'), readme.indexOf('    test/ '))
  const named = [...map.matchAll(/^ {6}( *)([\w-]+)\//gm)].map(([, indent, name]) =>
    indent ? `features/${name}` : name!,
  )
  const { folders } = measureHouse()
  const rooms = folders.flatMap((folder) => {
    const [, room, feature] = folder.split('/')
    if (!room) return []
    return room === 'features' && feature ? [room, `features/${feature}`] : [room]
  })
  expect(named.sort()).toEqual([...new Set(rooms)].sort())
})
