import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

test('what lies over what is decided in the styles’ one scale, and nowhere else', () => {
  const ownOrder = /(?:^|[\s'"`:])-?z-(?:\d|\[|auto)|zIndex|z-index/
  const sources = readSources('src').filter(({ path }) => /(?<!\.test)\.tsx?$/.test(path))
  const named = sources.filter(({ text }) => ownOrder.test(text)).map(({ path }) => path)
  expect(named).toEqual([])
  expect(sources.filter(({ text }) => text.includes('layer-')).length).toBeGreaterThan(5)
})
