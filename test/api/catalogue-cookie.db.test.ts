import { expect, test, vi } from 'vitest'
import { startApp } from '../start-app.ts'

/** A shop, and the cookie of a browser that has just changed something in it. */
async function whoHasChanged(publicUrl: string) {
  const shop = await startApp({ config: { publicUrl } })
  const seller = await shop.signsUp('ann@example.com')
  const id = await shop.publishes()
  await shop.database.primary
    .updateTable('listings')
    .set({ user_id: seller.id })
    .where('id', '=', id)
    .execute()
  const response = await seller.api.send('DELETE', `/api/listings/${id}`)
  const lines = [response.headers['set-cookie'] ?? []].flat().map(String)
  const line = lines.find((one) => /^(__Host-)?catalogue=/.test(one))
  if (!line) throw new Error(`the change set no cookie: ${response.status} ${response.text}`)
  return { shop, line, cookie: line.split(';')[0]! }
}

test('10.11: behind TLS the cookie of a change travels on secure connections alone, away from scripts', async () => {
  const { line } = await whoHasChanged('https://shop.test')
  expect(line).toMatch(/^__Host-catalogue=/)
  expect(line).toMatch(/; Secure(;|$)/)
  expect(line).toMatch(/; HttpOnly(;|$)/)
  expect((await whoHasChanged('http://shop.test')).line).not.toMatch(/; Secure(;|$)/)
})

test('10.11: only a catalogue version that we have issued leads to a query', async () => {
  const { shop, cookie } = await whoHasChanged('http://shop.test')
  const neighbour = await shop.neighbour()
  const refresh = vi.spyOn(neighbour.catalogue, 'refresh')
  const known = vi.spyOn(neighbour.catalogue, 'version').mockReturnValue(1)
  const signature = cookie.slice(cookie.indexOf('.'))
  for (const forged of [
    'catalogue=9007199254740991',
    'catalogue=99999',
    `catalogue=9007199254740991${signature}`,
    `catalogue=99999.${'A'.repeat(43)}`,
    'catalogue=',
    'catalogue=..',
  ])
    for (const path of ['/about', '/api/makes', '/nowhere'])
      await neighbour.visit(path, { headers: { cookie: forged } })
  expect(refresh).not.toHaveBeenCalled()

  await neighbour.visit('/about', { headers: { cookie } })
  expect(refresh).toHaveBeenCalledTimes(1)
  known.mockRestore()
})
