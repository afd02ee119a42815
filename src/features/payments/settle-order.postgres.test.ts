import { expect, test } from 'vitest'
import { asksToPay, drafts } from '../../../test/buyers.ts'
import { openStripeShop } from '../../../test/stripe-shop.ts'
import { confirmInBrowser } from '../../../test/stripe-under-test.ts'

test('10.24: what becomes of a payment waits for no other listing', async () => {
  const { shop, fake } = await openStripeShop()
  const other = await drafts(shop.browser())
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  const begun = await asksToPay(buyer, listingId)
  const { clientSecret } = begun.json<{ clientSecret: string }>()
  const id = clientSecret.split('_secret_')[0]!
  await confirmInBrowser(fake, { id, clientSecret, number: '4000000000000002' })
  await shop.database.primary.transaction().execute(async (tx) => {
    await tx.selectFrom('listings').select('id').where('id', '=', other).forUpdate().execute()
    const seen = await buyer.get(`/api/orders/${listingId}`)
    expect(seen.json()).toMatchObject({ state: 'waiting', lastError: expect.any(String) })
  })
})
