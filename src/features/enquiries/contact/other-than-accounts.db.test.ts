import { expect, test } from 'vitest'
import { edits, listsCar } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import type { Enquiries } from '../schema.ts'

const work = 'ann@work.example'

/** Ann has an account, and lists a car in it with another contact email, which nobody can show to be hers. */
async function annAtWork() {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const listing = await listsCar(ann.api, { contactEmail: work })
  return {
    shop,
    ann,
    listing,
    writes: async (name: string) => {
      const email = `${name.toLowerCase()}@example.com`
      const message = `Is it still there? I am ${name}.`
      const said = await shop.browser().post(`/api/contact/${listing}`, { name, email, message })
      expect(said.status, said.text).toBe(200)
    },
    /** Ann opens what is in her account. */
    readsAll: async () => {
      const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
      for (const { id } of items)
        expect((await ann.api.patch(`/api/enquiries/${id}`, { isRead: true })).status).toBe(200)
    },
    nextDay: async () => {
      await timePasses(shop, { days: 1, minutes: 1 })
      await shop.runs('send-owed-letters')
    },
    news: async () => (await shop.mailTo(work)).map(({ body }) => newsIn(body)),
  }
}

const newsIn = (body: string) => /^.*written about it.*$/m.exec(body)?.[0]

const tells = (shop: Shop, listing: number) => shop.runs('tell-seller', { listingId: listing })

test('an email to a contact email that is not its account’s says that messages are read in the account, and promises nothing else', async () => {
  const { shop, listing, ...acts } = await annAtWork()
  await acts.writes('Bob')
  expect(await acts.news()).toEqual(['A buyer has written about it. Read it in your account.'])
  const [email] = await shop.mailTo(work)
  expect(email!.body).toContain('http://shop.test/account/messages')
  expect(email!.body).not.toContain('I am Bob')
  expect(await tells(shop, listing)).toBe(0)
})

test('the email to a seller’s other address counts the unread messages, and isn’t sent once all are read', async () => {
  const { shop, ann, ...acts } = await annAtWork()
  await acts.writes('Bob')
  await acts.readsAll()
  await acts.writes('Nell')
  await acts.nextDay()
  const news = ['A buyer has written about it. Read it in your account.']
  expect(await acts.news()).toEqual([...news, ...news])

  await acts.writes('Carl')
  const { items } = (await ann.api.get('/api/enquiries')).json<Enquiries>()
  expect(items).toHaveLength(3)
  await ann.api.send('DELETE', `/api/enquiries/${items.find(({ name }) => name === 'Nell')!.id}`)
  await acts.writes('Dora')
  await acts.nextDay()
  expect((await acts.news())[0]).toBe('2 buyers have written about it. Read it in your account.')

  await acts.writes('Emil')
  await acts.readsAll()
  await acts.nextDay()
  expect(await acts.news()).toHaveLength(3)
  expect(await shop.runs('send-owed-letters')).toBe(0)
})

test('what was read in the account is not mailed once the contact email is the account’s, what was not is', async () => {
  const { shop, ann, listing, ...acts } = await annAtWork()
  await acts.writes('Bob')
  await acts.readsAll()
  await acts.writes('Nell')
  expect((await edits(ann.api, listing, { contactEmail: ann.email })).status).toBe(200)
  expect(await tells(shop, listing)).toBe(1)
  const [email] = await shop.mailTo(ann.email)
  expect(email!.body).toContain('I am Nell')
})
