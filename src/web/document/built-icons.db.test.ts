import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Built } from './renderer.ts'

const dist = join(import.meta.dirname, '../../../dist')

test('what is built to render pages loads none but the icons that pages draw', () => {
  const { files, server } = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8')) as Built
  const modules = files.filter((file) => /^server\/.*\.js$/.test(file))
  const loading = modules.filter((file) =>
    /from ["']lucide-react/.test(readFileSync(join(dist, file), 'utf8')),
  )
  expect(modules).toContain(server.page)
  expect(loading).toEqual([])
})
