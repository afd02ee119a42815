import { expect, test } from 'vitest'
import { hires } from '../../../../test/staff.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs } from '../../../../test/time.ts'
import { commands } from '../../../operator/commands.ts'
import { logAct, type Act } from '../../staff/log.server.ts'
import type { Acts } from './schema.ts'

const logs = (shop: Shop, ...acts: Act[]) =>
  shop.database.primary.transaction().execute(async (tx) => {
    for (const act of acts) await logAct(tx, act)
  })

/** A shop in which Mary took a listing down, a command refunded, and the shop itself held another. */
async function opens() {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T20:00:00Z')
  const mary = await hires(shop, 'moderator', 'mary@example.com')
  await shop.database.primary
    .updateTable('users')
    .set({ name: 'Mary Ann' })
    .where('id', '=', mary.id)
    .execute()
  await logs(
    shop,
    { by: mary.id, action: 'take-down', subject: 'listing', subjectId: 12, reason: '100% stolen' },
    { by: 'command', action: 'order-refund', subject: 'order', subjectId: 121, reason: null },
    { by: 'shop', action: 'hold', subject: 'listing', subjectId: 121, reason: 'A rule: _deposit_' },
  )
  const find = async (query: string) => {
    const response = await mary.api.get(`/api/office/log?${query}`)
    expect(response.status, query).toBe(200)
    return response.json<Acts>().items.map(({ action }) => action)
  }
  return { shop, mary, find }
}

test('the log is found by what was done, to what, by whom and why, in any order of words', async () => {
  const { find } = await opens()
  const cases: Record<string, string[]> = {
    'took down': ['take-down'],
    'DOWN took': ['take-down'],
    'take-down': ['take-down'],
    'listing 12': ['take-down'],
    '121': ['hold', 'order-refund'],
    'order 121': ['order-refund'],
    'mary listing': ['take-down'],
    'the shop itself': ['hold'],
    'a command refunded': ['order-refund'],
    stolen: ['take-down'],
    '100%': ['take-down'],
    _deposit_: ['hold'],
    '%': ['take-down'],
    'took down 121': [],
  }
  for (const [q, actions] of Object.entries(cases))
    expect(await find(new URLSearchParams({ q }).toString()), q).toEqual(actions)
})

test('the log is narrowed to days in London, both of them included', async () => {
  const { shop, find } = await opens()
  // Half past midnight in London, and the day before in UTC.
  await timeIs(shop, '2026-06-01T23:30:00Z')
  await logs(shop, { by: 'shop', action: 'release', subject: 'listing', subjectId: 121 })
  expect(await find('from=2026-06-02&until=2026-06-02')).toEqual(['release'])
  expect(await find('until=2026-06-01&q=listing')).toEqual(['hold', 'take-down'])
  expect(await find('from=2026-06-03&until=&q=')).toEqual([])
})

test('a day that is none is refused by its name', async () => {
  const { mary } = await opens()
  for (const path of ['/api/office/log?from=tomorrow', '/api/office/log/export?until=2026-02-30']) {
    const refused = await mary.api.get(path)
    expect(refused.status).toBe(400)
    expect(refused.json()).toMatchObject({ field: path.includes('from') ? 'from' : 'until' })
  }
})

test('pages of what was found hold each act once', async () => {
  const { shop, mary } = await opens()
  await logs(
    shop,
    ...Array.from({ length: 205 }, (_, n): Act => {
      return { by: 'shop', action: n % 2 ? 'hold' : 'release', subject: 'listing', subjectId: n }
    }),
  )
  const ids: number[] = []
  let next: number | null = null
  do {
    const before: string = next === null ? '' : `&before=${next}`
    const page: Acts = (await mary.api.get(`/api/office/log?q=released+shop${before}`)).json<Acts>()
    ids.push(...page.items.map(({ id }) => id))
    next = page.next
  } while (next !== null)
  expect(ids).toHaveLength(103)
  expect(new Set(ids).size).toBe(103)
})

test('all that was found is a spreadsheet, whose newest row is bound as log-check says', async () => {
  const { shop, mary } = await opens()
  await logs(
    shop,
    ...Array.from({ length: 2_001 }, (_, n): Act => {
      return { by: 'shop', action: 'hold', subject: 'listing', subjectId: n, reason: '=1+1' }
    }),
  )
  const whole = await mary.api.get('/api/office/log/export')
  expect(whole.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(whole.headers['content-disposition']).toBe('attachment; filename="log.csv"')
  expect(whole.headers['cache-control']).toContain('no-store')
  const [head, newest, ...others] = whole.text.trimEnd().split('\r\n')
  expect(head).toBe('Number,When,Who,What,Action,Of,Which,Why,Hash')
  expect(newest).toContain(",The shop itself,held listing 2000,hold,listing,2000,'=1+1,")
  const last = await commands['log-check']!.run(shop.operator)
  expect(last).toContain(newest!.split(',').at(-1)!)
  const numbers = [newest!, ...others].map((line) => Number(line.split(',')[0]))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(new Set(numbers).size).toBe(numbers[0])

  const some = await mary.api.get('/api/office/log/export?q=mary+down')
  expect(some.text.trimEnd().split('\r\n')).toHaveLength(2)
})
