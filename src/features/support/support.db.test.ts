import { expect, test } from 'vitest'
import { commands } from '../../operator/commands.ts'
import { drafts, pays } from '../../../test/buyers.ts'
import { listsCar, rowsOf } from '../../../test/sellers.ts'
import { startApp } from '../../../test/start-app.ts'
import { supportLimits } from './rules.ts'

const request = {
  name: 'Ann Seller',
  email: 'Ann@Example.com',
  message: 'How do I change the order of photos?',
}

test('10.15: a premium seller’s message is marked for the operator and stands first, by session and by manage link', async () => {
  const shop = await startApp()
  const stranger = await shop.browser().post('/api/support', { ...request, name: 'Stranger' })
  expect(stranger.status, stranger.text).toBe(200)

  const free = await shop.signsUp('free@example.com')
  await listsCar(free.api, { contactEmail: 'free@example.com' })
  await free.api.post('/api/support', { ...request, name: 'Free' })

  const ann = await shop.signsUp('ann@example.com')
  await pays(ann.api, await drafts(ann.api))
  await shop.runs('reconcile-orders')
  await ann.api.post('/api/support', { ...request, name: 'Signed in' })

  const buyer = shop.browser()
  await pays(buyer, await drafts(buyer, {}, { contactEmail: 'link@example.com', mileage: 5 }))
  await shop.runs('reconcile-orders')
  const emails = (await shop.mailTo('link@example.com')).map(({ body }) => body).join()
  const browser = shop.browser()
  await browser.post('/api/manage', { token: /manage#token=(\S+)/.exec(emails)?.[1] })
  await browser.post('/api/support', { ...request, name: 'By link' })

  const listed = (await commands['support']!.run(shop.operator)).split('\n')
  const heads = listed.filter((line) => line.includes('<ann@example.com>'))
  expect(heads.map((line) => /(PREMIUM|standard).*Z {2}(.*) </.exec(line)?.slice(1))).toEqual([
    ['PREMIUM', 'Signed in'],
    ['PREMIUM', 'By link'],
    ['standard', 'Stranger'],
    ['standard', 'Free'],
  ])
  const asks = (await rowsOf(shop, 'mails')).filter(({ subject }) =>
    /message to answer/.test(String(subject)),
  )
  expect(asks.map(({ subject }) => subject)).toEqual([
    'A message to answer',
    'A message to answer',
    'PREMIUM: a message to answer first',
    'PREMIUM: a message to answer first',
  ])
  expect(asks[0]).toMatchObject({ reply_to_address: 'ann@example.com' })

  const first = heads[0]!.split(' ')[0]!
  expect(await commands['support-answered']!.run(shop.operator, first)).toContain('is answered')
  await expect(commands['support-answered']!.run(shop.operator, first)).rejects.toThrow('no open')
  expect(await commands['support']!.run(shop.operator)).not.toContain('Signed in')
})

test('10.15: nobody says by themselves that they are premium, and nobody buries the operator', async () => {
  const shop = await startApp()
  const eve = shop.browser()
  expect((await eve.post('/api/support', { ...request, isPremium: true })).status).toBe(400)
  for (const wrong of [{ email: 'x' }, { name: '' }, { message: 'short' }, { name: 'a\nb' }])
    expect((await eve.post('/api/support', { ...request, ...wrong })).status).toBe(400)
  const { max, message } = supportLimits.sender
  for (let at = 0; at < max; at++)
    expect((await eve.post('/api/support', request)).status).toBe(200)
  const refused = await eve.post('/api/support', request)
  expect([refused.status, refused.json()]).toMatchObject([429, { message }])
  expect(await rowsOf(shop, 'support_messages')).toHaveLength(max)
})

test('10.5: questions to support in somebody’s name by strangers use up none of theirs', async () => {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  const asks = (from: string) =>
    shop.api.post('/api/support', {
      payload: request,
      headers: { 'x-forwarded-for': from },
    })
  for (let at = 0; at < supportLimits.sender.max; at++)
    expect((await asks('203.0.113.66')).status).toBe(200)
  expect((await asks('203.0.113.66')).status).toBe(429)
  expect((await asks('198.51.100.7')).status).toBe(200)
  const ann = await shop.signsUp('ann@example.com')
  const own = await ann.api.post('/api/support', request)
  expect(own.status, own.text).toBe(200)
})
