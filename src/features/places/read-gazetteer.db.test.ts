import { expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'
import { gazetteerOf } from './places.server.ts'

test('a gazetteer that could not be read is read with the next request', async () => {
  const { database } = await startApp()
  let isAway = true
  const db = new Proxy(database.primary, {
    get: (target, name) => {
      if (isAway && name === 'selectFrom') throw new Error('the database is away')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const read = gazetteerOf(db)
  await expect(read()).rejects.toThrow('the database is away')
  isAway = false
  expect((await read()).places.length).toBeGreaterThan(1_000)
})
