import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const built = join(import.meta.dirname, '../../../dist/server')

test('what is built to render pages loads none but the icons that pages draw', () => {
  const files = globSync('**/*.js', { cwd: built })
  const loading = files.filter((file) =>
    /from ["']lucide-react/.test(readFileSync(join(built, file), 'utf8')),
  )
  expect(files).toContain('render-page.js')
  expect(loading).toEqual([])
})
