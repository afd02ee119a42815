import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { site } from '../site.ts'

test('the web manifest, a plain file, says what the site’s configuration says', () => {
  const file = join(import.meta.dirname, 'public/site.webmanifest')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    name: site.name,
    short_name: site.name,
    description: site.strapline,
    lang: site.locale,
  })
})
