import { expect, onTestFinished, test } from 'vitest'
import { e30 } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import { createShareCards } from './share-cards.server.ts'

test('10.4, B5: a replica that doesn’t have a change yet is not believed', async () => {
  const shop = await startApp()
  const id = await shop.publishes({ ...e30, photos: 1 })
  const { primary } = shop.database
  const behind = await primary.startTransaction().setIsolationLevel('repeatable read').execute()
  onTestFinished(async () => void (await behind.rollback().execute()))
  await behind.selectFrom('listings').select('id').execute()
  const { findSnapshot, close } = createShareCards({
    database: { primary, read: behind },
    catalogue: shop.catalogue,
    derivePhoto: () => Promise.reject(new Error('not asked')),
  })
  onTestFinished(close)
  expect(await findSnapshot(id)).toMatchObject({ state: 'live' })
  await shop.setState(id, 'sold')
  await shop.catalogue.refresh()
  expect(await findSnapshot(id)).toMatchObject({ state: 'sold' })
  await shop.setState(id, 'removed')
  await shop.catalogue.refresh()
  expect(await findSnapshot(id)).toBeNull()
})
