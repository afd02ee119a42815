import { expect, test } from 'vitest'
import { beginsPaying, drafts } from '../../../test/buyers.ts'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { openStripeShop } from '../../../test/stripe-shop.ts'
import { confirmInBrowser } from '../../../test/stripe-under-test.ts'

test('10.24: what becomes of a payment waits for no other listing', async () => {
  const { shop, fake } = await openStripeShop()
  const other = await drafts(shop.browser())
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  const payment = await beginsPaying(buyer, listingId)
  await confirmInBrowser(fake, { ...payment, number: testCards.isDeclined })
  await shop.database.primary.transaction().execute(async (tx) => {
    await tx.selectFrom('listings').select('id').where('id', '=', other).forUpdate().execute()
    const seen = await buyer.get(`/api/orders/${listingId}`)
    expect(seen.json()).toMatchObject({ state: 'waiting', lastError: expect.any(String) })
  })
})
