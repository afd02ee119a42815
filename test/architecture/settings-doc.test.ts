import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas, listSettings, usual } from '../../src/shop/config/settings.ts'
import { root } from './source-files.ts'
import { squeezed } from './squeezed.ts'

const file = join(root, 'docs/operating.md')
const table = /\n\| name +\| default +\| meaning +\|\n(?:\|.*\n)+/

const code = (text: string) => (/^\d+$/.test(text) ? `\`${text}\`` : text)
const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`

/** The settings of operating.md, as the configuration has them. */
const written = `\n${[
  ['name', 'default', 'meaning'],
  ['---', '---', '---'],
  ...listSettings(() => undefined).flatMap(({ groups }) =>
    groups.map(({ settings, meaning }) => [
      settings.map(({ name }) => `\`${name}\``).join(', '),
      [...new Set(settings.map((one) => code(one.usual)))].join(', '),
      meaning,
    ]),
  ),
]
  .map(cells)
  .join('\n')}\n`

test('docs/operating.md lists every setting of the configuration', () => {
  const page = readFileSync(file, 'utf8')
  expect(page).toMatch(table)
  if (process.env['UPDATE_DOCS'])
    writeFileSync(
      file,
      page.replace(table, () => written),
    )
  else expect(squeezed(table.exec(page)![0])).toBe(squeezed(written))
})

test('a setting is listed once', () => {
  const names = Object.values(areas).flatMap((groups) =>
    groups.flatMap(({ settings }) => Object.keys(settings)),
  )
  expect(names.sort()).toEqual(Object.keys(usual).sort())
})

test('what is given is shown, and no secret, nor an address with a password in it', () => {
  const secret = /SECRET|TOKEN|KEY|SMTP_URL|DATABASE/
  const isAddress = /_URL$|ENDPOINT$/
  const values = listSettings((name) => (isAddress.test(name) ? 'https://a:canary@b.example' : 'x'))
    .flatMap(({ groups }) => groups)
    .flatMap(({ settings }) => settings)
  expect(values.find(({ name }) => name === 'OPERATOR_NAME')).toMatchObject({ value: 'x' })
  expect(JSON.stringify(values)).not.toContain('canary')
  const shown = values.filter(({ value }) => value !== null).map(({ name }) => name)
  expect(shown.filter((name) => secret.test(name) && !name.endsWith('_TOKEN_URL'))).toEqual([])
  expect(values.every(({ isGiven }) => isGiven)).toBe(true)
})
