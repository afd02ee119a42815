import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

/** What may stand in a subject beside our own words: never what somebody has typed. */
const ours = [
  'site.name',
  'ourName(listing)',
  'ourName(first)',
  'listings.length',
  'longDay(listing.expires_at)',
  // Each comes from `ourName`: of a contact, a receipt, a claim or a removed listing.
  'car',
  'seller.car',
  'written.subject',
  'order.id',
  // To ourselves.
  'what',
]

const emails = readSources('src').filter(
  ({ path }) => path.endsWith('.server.ts') && !path.includes('/search/'),
)
const insertsOf = (text: string) =>
  [
    ...text.matchAll(/\bsubject:\s*(?:[^`'\n]*\n?\s*)?[^`'\n]*`([^`]*)`(?:\s*:\s*`([^`]*)`)?/g),
  ].flatMap(([, one = '', other = '']) =>
    [...`${one}${other}`.matchAll(/\$\{([^}]*)\}/g)].map(([, inserted]) => inserted),
  )

test('10.5: a subject holds words of ours alone', () => {
  const inserted = emails.flatMap(({ path, text }) =>
    insertsOf(text).map((what) => ({ path, what })),
  )
  expect(inserted.length).toBeGreaterThan(8)
  expect(inserted.filter(({ what }) => !ours.includes(what!))).toEqual([])
})

test('the check bites', () => {
  expect(insertsOf('subject: `${sent.name} wrote about your ${seller.car}`,')).toEqual([
    'sent.name',
    'seller.car',
  ])
})
