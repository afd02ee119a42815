import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaiting } from '../../../../test/database/count-waiting.ts'
import { listsCar, rowsOf, sendsPhotos } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'

const pathOf = (url: string) => `/api/photos/${url.split('/')[2]}/edits`

test('a plate stays hidden that another tab lists as one goes back to the photo as it was sent', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const listingId = await listsCar(ann)
  const [sent = ''] = await sendsPhotos(ann)
  const plates = [{ left: 0.4, top: 0.6, width: 0.2, height: 0.1 }]
  const { url } = (await ann.post(pathOf(sent), { plates })).json<{ url: string }>()
  const covered = Number(/\d+/.exec(url)![0])
  const { primary } = shop.database
  const { goingBack } = await primary.transaction().execute(async (tx) => {
    await sql`select from photos where id = ${covered} for update`.execute(tx)
    let isDone = false
    const goingBack = ann.delete(pathOf(url)).finally(() => (isDone = true))
    await expect.poll(async () => isDone || (await countWaiting(primary)) > 0).toBe(true)
    await sql`insert into listing_photos (listing_id, position, photo_id)
      values (${listingId}, 1, ${covered})`.execute(tx)
    return { goingBack }
  })
  expect((await goingBack).status).toBe(409)
  const rows = await rowsOf(shop, 'photos')
  expect(rows.find(({ id }) => id === covered)).toMatchObject({ hides_plate: true })
})
