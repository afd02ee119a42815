import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guessing } from '../../src/features/accounts/rules.ts'
import { enquiryLimits, emailPacing } from '../../src/features/enquiries/rules.ts'
import { listingLimits, phoneLimits } from '../../src/features/listings/rules.ts'
import { phoneCodeLimits } from '../../src/features/selling/phone/rules.ts'
import { supportLimits } from '../../src/features/support/rules.ts'
import { unsolicitedEmails } from '../../src/platform/mail/unsolicited-emails.server.ts'
import { root } from './source-files.ts'

type Limit = { max: number; minutes: number }

const groups: Record<string, Record<string, Limit>> = {
  guessing,
  enquiryLimits,
  listingLimits,
  phoneLimits,
  phoneCodeLimits,
  supportLimits,
  unsolicitedEmails,
}

const inWords = ({ max, minutes }: Limit) => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${max} in ${count} ${unit}${count === 1 ? '' : 's'}`
}

test('V2.1.3: the limits in operating.md are those of the rules, all of them', () => {
  const rules = Object.entries({
    ...Object.fromEntries(
      Object.entries(groups).flatMap(([group, limits]) =>
        Object.entries(limits).map(([name, limit]) => [`${group}.${name}`, inWords(limit)]),
      ),
    ),
    emailPacing: inWords(emailPacing),
  }).sort()
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const section = text.split('\n## Limits\n')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\|[^|]*\| `([\w.]+)` +\| ([^|]*?) +\|$/gm)]
  expect(rows.map(([, name, most]) => [name, most]).sort()).toEqual(rules)
})
