import { expect, test } from 'vitest'
import { e30, golf } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import { printUnfound } from '../../../operator/stats/print.ts'
import { startUnfoundCounter } from './counter.server.ts'

test('words that no car has are counted, and listed once they were searched for three times', async () => {
  const shop = await startApp()
  for (const car of [e30, golf]) await shop.publishes(car)
  const told = async () => {
    await shop.unfound.flush()
    return printUnfound({ database: shop.database })
  }
  const search = (q: string) => shop.api.get(`/api/listings?q=${encodeURIComponent(q)}`)
  for (let n = 0; n < 2; n++) await search('BMW Hovercraft')
  expect(await told()).toContain('nothing')
  await search('golf hovercraft')
  for (let n = 0; n < 3; n++) await search('bmw k123abc')
  expect(await told()).toBe('       3  hovercraft')
  await expect(printUnfound({ database: shop.database }, '91')).rejects.toThrow('1 to 90')
})

test('phrases that no car has are counted as they were typed', async () => {
  const shop = await startApp()
  await shop.publishes({ ...golf, description: 'A plain one.' })
  for (let n = 0; n < 3; n++) await shop.api.get('/api/listings?q=golf+barn+find')
  await shop.unfound.flush()
  expect(await printUnfound({ database: shop.database })).toBe('       3  barn find')
})

test('where the database can’t be written to, what was not found is counted with the next', async () => {
  const shop = await startApp()
  const errors: Error[] = []
  let isGone = true
  const database = {
    get primary() {
      if (isGone) throw new Error('gone')
      return shop.database.primary
    },
  }
  const unfound = startUnfoundCounter({
    database,
    clock: shop.clock,
    onError: (error) => errors.push(error),
    everyMilliseconds: 3_600_000,
  })
  unfound.count({ unmatched: ['hovercraft'] })
  await unfound.flush()
  expect(errors).toHaveLength(1)
  isGone = false
  unfound.count({ unmatched: ['hovercraft', 'Hovercraft'] })
  unfound.count(null)
  await unfound.stop()
  expect(await printUnfound({ database: shop.database })).toBe('       3  hovercraft')
})
