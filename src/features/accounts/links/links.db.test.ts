import { expect, test } from 'vitest'
import { goodPassword } from '../../../../test/person.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { emailsPerHour, unconfirmedEmails } from '../rules.ts'

const password = goodPassword
const at = '2026-06-01T12:00:00Z'
type Person = Awaited<ReturnType<Shop['signsUp']>>

const badLink = { code: 'invalid', field: 'token' }

async function asksForReset(shop: Shop, email: string): Promise<string> {
  const response = await shop.browser().post('/api/auth/forgot-password', { email })
  expect(response.status, response.text).toBe(200)
  return shop.linkTo(email)
}
const resets = (shop: Shop, token: string, chosen = password) =>
  shop.browser().post('/api/auth/reset-password', { token, password: chosen })

const asksForChange = async ({ api, password }: Person, email: string) => {
  const response = await api.post('/api/auth/change-email', { email, password })
  expect(response.status, response.text).toBe(200)
}
/** By the link of either email. */
const agrees = (api: Person['api'], token: string) =>
  api.post('/api/auth/change-email/agree', { token })
const emailOf = async ({ api }: Person) =>
  (await api.get('/api/auth/user')).json<{ email: string }>().email

test('a link to a new password works once, within the hour, and takes a good password alone', async () => {
  const shop = await startApp()
  await timeIs(shop, at)
  const { email } = await shop.signsUp('ann@example.com')
  const first = await asksForReset(shop, email)
  const refused = await resets(shop, first, 'password')
  expect(refused.json()).toMatchObject({ code: 'invalid', field: 'password' })
  expect((await resets(shop, first)).status).toBe(200)
  expect((await resets(shop, first)).json()).toMatchObject(badLink)
  const [message] = await shop.mailTo(email)
  expect(message!.subject).toContain('password was changed')

  const second = await asksForReset(shop, email)
  await timePasses(shop, { minutes: 61 })
  expect((await resets(shop, second)).json()).toMatchObject(badLink)
  for (const token of ['nonsense', 'x'.repeat(2_000), 'a\0b', '\ud800', '%', `${second} `])
    expect((await resets(shop, token)).json(), token.slice(0, 9)).toMatchObject(badLink)
})

test('two new passwords with one link at once: one is chosen', async () => {
  const shop = await startApp()
  const { email } = await shop.signsUp('ann@example.com')
  const token = await asksForReset(shop, email)
  const chosen = ['a-green-youngtimer', 'a-white-youngtimer', 'a-black-youngtimer']
  const responses = await Promise.all(chosen.map((one) => resets(shop, token, one)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const winner = chosen[responses.findIndex(({ status }) => status === 200)]
  for (const one of chosen) {
    const login = await shop.browser().post('/api/auth/login', { email, password: one })
    expect(login.status, one).toBe(one === winner ? 200 : 401)
  }
})

test('a new password by a link, or a new address, ends every other link; one by the old password, what was begun with that', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const links = [await asksForReset(shop, ann.email), await asksForReset(shop, ann.email)]
  expect((await resets(shop, links[1]!)).status).toBe(200)
  expect((await resets(shop, links[0]!)).json()).toMatchObject(badLink)

  await ann.api.post('/api/auth/login', { email: ann.email, password })
  await asksForChange(ann, 'other@example.com')
  const change = await shop.linkTo(ann.email)
  const third = await asksForReset(shop, ann.email)
  const newPassword = 'a-green-youngtimer'
  const changed = await ann.api.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword,
  })
  expect(changed.status, changed.text).toBe(200)
  expect((await agrees(ann.api, change)).json()).toMatchObject(badLink)

  await asksForChange({ ...ann, password: newPassword }, 'new@example.com')
  await agrees(ann.api, await shop.linkTo(ann.email))
  const fourth = await asksForReset(shop, ann.email)
  await agrees(ann.api, await shop.linkTo('new@example.com'))
  expect(await emailOf(ann)).toBe('new@example.com')
  for (const token of [third, fourth])
    expect((await resets(shop, token)).json()).toMatchObject(badLink)
})

test('a link that confirms an address does so once, within three days, and signs nobody in', async () => {
  const shop = await startApp()
  await timeIs(shop, at)
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  const token = await shop.linkTo(ann.email)
  await timePasses(shop, { days: 3 })
  const late = await ann.api.post('/api/auth/verify-email', { token })
  expect(late.json()).toMatchObject(badLink)
  await ann.api.post('/api/auth/verification')
  const fresh = await shop.linkTo(ann.email)
  for (const forged of ['nonsense', fresh.slice(1), `${fresh}A`, ` ${fresh}`, 'a\0b', '\ud800'])
    for (const path of ['verify-email', 'link', 'change-email/agree'])
      expect((await ann.api.post(`/api/auth/${path}`, { token: forged })).json()).toMatchObject(
        badLink,
      )
  const browser = shop.browser()
  const proof = { token: fresh, password }
  expect((await browser.post('/api/auth/verify-email', proof)).status).toBe(200)
  expect(browser.cookies).toEqual({})
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
  expect((await browser.post('/api/auth/verify-email', proof)).json()).toMatchObject(badLink)
  // Nothing more to confirm: no email.
  const emails = (await shop.mailTo(ann.email)).length
  expect((await ann.api.post('/api/auth/verification')).status).toBe(200)
  expect(await shop.mailTo(ann.email)).toHaveLength(emails)
})

test('10.1: a link is for its own purpose alone', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com', { confirmed: false })
  await asksForChange(ann, 'new@example.com')
  const leave = await shop.linkTo(ann.email)
  const reset = await asksForReset(shop, ann.email)
  const confirm = await shop.linkTo(bob.email)
  const uses = {
    confirm: (token: string) => bob.api.post('/api/auth/verify-email', { token, password }),
    leave: (token: string) => agrees(ann.api, token),
    reset: (token: string) => resets(shop, token),
  }
  const links = { confirm, leave, reset }
  for (const [what, use] of Object.entries(uses))
    for (const [purpose, token] of Object.entries(links))
      if (what !== purpose)
        expect((await use(token)).json(), `${purpose} as ${what}`).toMatchObject(badLink)
  for (const [what, use] of Object.entries(uses))
    expect((await use(links[what as keyof typeof links])).status, what).toBe(200)
})

test('10.1: a new address is agreed to at the old one, then at the new one, by whose account it is, and both get an email', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  await asksForChange(ann, 'New@Example.com')
  expect(await shop.mailTo('new@example.com')).toEqual([])
  const links = [await shop.linkTo(ann.email)]
  for (const round of [0, 1]) {
    const token = links[round]!
    const shows = (api: Person['api']) => api.post('/api/auth/link', { token })
    const stranger = shop.browser()
    for (const show of [agrees, (api: Person['api']) => shows(api)]) {
      expect((await show(stranger, token)).status).toBe(401)
      expect((await show(eve.api, token)).json()).toMatchObject(badLink)
    }
    expect(stranger.cookies).toEqual({})
    // Looking, as often as one likes, changes nothing.
    for (let n = 0; n < 2; n++)
      expect((await shows(ann.api)).json()).toMatchObject({
        purpose: ['leave-email', 'take-email'][round],
        email: 'ann@example.com',
        newEmail: 'new@example.com',
        isSignedIn: true,
      })
    expect(await emailOf(ann)).toBe('ann@example.com')
    expect((await agrees(ann.api, token)).status).toBe(200)
    if (round === 0) links.push(await shop.linkTo('new@example.com'))
  }
  expect(await emailOf(ann)).toBe('new@example.com')
  expect(await emailOf(eve)).toBe('eve@example.com')
  for (const address of ['ann@example.com', 'new@example.com'])
    expect((await shop.mailTo(address))[0]!.subject).toBe('Your Youngtimer email was changed')
  expect((await shop.mailTo('ann@example.com'))[0]!.body).toContain('new@example.com')
  for (const token of links) expect((await agrees(ann.api, token)).json()).toMatchObject(badLink)
  const again = { email: 'NEW@example.com', password: ann.password }
  expect((await shop.browser().post('/api/auth/login', again)).status).toBe(200)
})

test('an address that somebody took in the meantime is refused, and nobody’s account changes', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await asksForChange(ann, 'wanted@example.com')
  await agrees(ann.api, await shop.linkTo(ann.email))
  const token = await shop.linkTo('wanted@example.com')
  const bob = await shop.signsUp('wanted@example.com')
  const late = await agrees(ann.api, token)
  expect(late.status, late.text).toBe(400)
  expect(late.json()).toMatchObject(badLink)
  expect([await emailOf(ann), await emailOf(bob)]).toEqual([
    'ann@example.com',
    'wanted@example.com',
  ])
})

test('however many sign up with one address at once, one account is made of it in the end', async () => {
  const shop = await startApp()
  const email = 'ann@example.com'
  const signUps = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      shop.browser().post('/api/auth/sign-up', {
        name: 'Ann',
        email: n % 2 ? email : 'ANN@Example.com',
        password: `${password}-${n}`,
      }),
    ),
  )
  expect(new Set(signUps.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(signUps[0]!.status, signUps[0]!.text).toBe(200)
  const users = await shop.database.primary.selectFrom('users').select('email').execute()
  expect(users).toEqual(Array.from({ length: 6 }, () => ({ email })))
  const emails = await shop.mailTo(email)
  expect(emails).toHaveLength(unconfirmedEmails.confirm.max)
  // Each opened at once, with a password of one's own: one of them is the account.
  const responses = await Promise.all(
    emails.map(({ body }) => {
      const token = /#token=(\S+)/.exec(body)![1]
      return shop.browser().post('/api/auth/verify-email', { token, newPassword: password })
    }),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(
    await shop.database.primary.selectFrom('users').select(['email', 'email_verified']).execute(),
  ).toEqual([{ email, email_verified: true }])
})

test('a stranger can’t fill somebody’s mailbox: three a day of sign-ups, four links an hour to a new password, and no word of it', async () => {
  const shop = await startApp()
  await shop.signsUp('ann@example.com')
  const stranger = shop.browser()
  for (let n = 0; n < 15; n++) {
    const path = n % 2 ? '/api/auth/forgot-password' : '/api/auth/sign-up'
    const payload = { email: 'ann@example.com' }
    const response = await stranger.post(
      path,
      n % 2 ? payload : { ...payload, name: 'Eve', password },
    )
    expect(response.status).toBe(200)
  }
  expect(await shop.mailTo('ann@example.com')).toHaveLength(
    unconfirmedEmails.confirm.max + emailsPerHour,
  )
})
