import { expect, test } from 'vitest'
import { isTyped } from '../../src/web/offline/page.ts'
import { readSources } from './source-files.ts'

/** Under what a file stores what is one person's own, with a 1 for what is put into a name. */
function namesIn(text: string, exported: string): string[] {
  const stores = text.matchAll(/storePersonal\(\s*'(?:tab|browser)',\s*(?:'([\w-]+)'|(\w+))/g)
  return [...stores].map(([, name, variable]) => {
    if (name !== undefined) return name
    const value =
      valueIn(text, `const ${variable}`) ?? valueIn(exported, `export const ${variable}`)
    return value?.replaceAll(/\$\{\w+\}/g, '1') ?? `${variable} of an unknown name`
  })
}

const valueIn = (text: string, constant: string) =>
  new RegExp(`${constant} =\\s+(?:\\([^)]*\\)(?:: string)? =>\\s+)?['\`]([^'\`]+)['\`]`).exec(
    text,
  )?.[1]

test('the page for no connection knows under which key each form stores its draft, and nothing else', () => {
  const files = readSources('src').filter(
    ({ path }) => /(?<!\.test)\.tsx?$/.test(path) && !path.endsWith('/browser-storage.ts'),
  )
  const all = files.map(({ text }) => text).join('\n')
  const names = files.flatMap(({ text }) => namesIn(text, all))
  const [typed, others] = [true, false].map((is) =>
    names.filter((name) => isTyped.test(`personal:${name}`) === is).toSorted(),
  )
  expect(typed).toEqual([
    'answer-1',
    'appeal-1',
    'enquiry-1',
    'listing-changes-1',
    'listing-contact',
    'report-1',
    'support',
  ])
  expect(others).toEqual([
    'car-to-save',
    'just-listed',
    'listing-form',
    'managed-listings',
    'owner',
    'wrote-1-1',
  ])
})
