import { expect, test } from 'vitest'
import { readConfig } from '../../src/shop/config/config.ts'
import { openTexting } from '../../src/shop/texts.ts'
import { fakeTwilio } from '../fake-twilio.ts'
import { listsCar } from '../sellers.ts'
import { startApp } from '../start-app.ts'

const phone = '07400 123456'

/** Ann sells a car in a shop that sends its text messages by Twilio. */
async function annSells() {
  const twilio = await fakeTwilio()
  const { accountSid, user, secret, from, apiUrl } = twilio.settings
  const config = readConfig({
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_API_KEY_SID: user,
    TWILIO_API_KEY_SECRET: secret,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  })
  const said: string[] = []
  const texting = openTexting(config, { onError: ({ message }) => said.push(message) })
  const shop = await startApp({ texting })
  const ann = await shop.signsUp('ann@example.com')
  await listsCar(ann.api, { contactEmail: ann.email, contactPhone: phone })
  return { shop, ann, twilio, said }
}

test('with Twilio’s keys a code comes by Twilio, confirms the number, and is shown nowhere here', async () => {
  const { shop, ann, twilio, said } = await annSells()
  expect((await ann.api.post('/api/auth/phones/code', { phone })).status).toBe(200)
  expect(twilio.sent).toMatchObject([{ To: '+447400123456' }])
  const code = /^\d{6}/.exec(twilio.sent[0]!.Body)![0]
  expect((await ann.api.post('/api/auth/phones/confirm', { phone, code })).status).toBe(200)
  expect(said).toEqual([])
  expect((await shop.visit('/dev/texts')).status).toBe(404)
  const { sections } = (await shop.api.get('/api/legal/privacy')).json<{ sections: unknown[] }>()
  expect(JSON.stringify(sections)).toContain('Twilio sends the text message')
})

test('while Twilio is busy the seller reads so, and the operator its status and no number', async () => {
  const { ann, twilio, said } = await annSells()
  twilio.instead = {
    status: 429,
    body: { code: 20_429, message: 'to +447400123456' },
    headers: { 'retry-after': '40' },
  }
  const refused = await ann.api.post('/api/auth/phones/code', { phone })
  expect(refused.status).toBe(503)
  expect(refused.headers['retry-after']).toBe('40')
  expect(refused.text).toContain('try again in a few minutes')
  expect(said).toEqual(['Twilio answered 429 (20429)'])
})

test('a shop for strangers without keys sends no codes, and its privacy notice names no Twilio', async () => {
  const config = readConfig({ PUBLIC_URL: 'http://shop.example', DATA_DIR: '/nowhere' })
  const texting = openTexting(config, { onError: () => {} })
  expect(texting.transport).toBeNull()
  const shop = await startApp({ texting })
  const { text } = await shop.api.get('/api/legal/privacy')
  expect(text).not.toContain('Twilio')
})
