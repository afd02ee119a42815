import { expect, test } from 'vitest'
import { edits, listsCar } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'
import { phoneCode } from './rules.ts'

type Shop = Awaited<ReturnType<typeof startApp>>

const phone = '07700 900123'
const number = '+447700900123'

/** Somebody with an account, a confirmed email and a car for sale by a number. */
async function seller(shop: Shop, name: string, contactPhone = phone) {
  const email = `${name}@example.com`
  const { api } = await shop.signsUp(email)
  const id = await listsCar(api, { contactEmail: email, contactPhone, model: `320i ${name}` })
  return {
    api,
    id,
    asksFor: () => api.post('/api/auth/phones/code', { phone: contactPhone }),
    types: (code: string, of = contactPhone) =>
      api.post('/api/auth/phones/confirm', { phone: of, code }),
  }
}

const atOnce = <Outcome>(times: number, act: (n: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)))

/** So many codes, none of which is the right one. */
const wrongOnes = (code: string) => (n: number) =>
  String((Number(code) + 1 + n) % 10 ** phoneCode.digits).padStart(phoneCode.digits, '0')

test('fifty guesses at once are compared up to the fifth, after which the right code works no longer', async () => {
  const shop = await startApp()
  const ann = await seller(shop, 'ann')
  await ann.asksFor()
  const code = shop.texts.codeTo(number)
  const wrong = wrongOnes(code)
  const answers = await atOnce(50, (n) => ann.types(wrong(n)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(400))
  const heard = answers.filter(({ text }) => text.includes('This is not the code'))
  expect(heard).toHaveLength(phoneCode.guesses)
  expect((await ann.types(code)).text).toContain('no longer works')
})

test('twenty right codes at once confirm the number once', async () => {
  const shop = await startApp()
  const ann = await seller(shop, 'ann')
  await ann.asksFor()
  const code = shop.texts.codeTo(number)
  const answers = await atOnce(20, () => ann.types(code))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('sellers who ask at once are sent as many codes as the day has left, and nobody two', async () => {
  const shop = await startApp({ texting: { aDay: 3 } })
  const sellers: Awaited<ReturnType<typeof seller>>[] = []
  for (let n = 0; n < 6; n++) sellers.push(await seller(shop, `s${n}`, `07700 90040${n}`))
  const one = await atOnce(10, () => sellers[0]!.asksFor())
  expect(one.filter(({ status }) => status === 200)).toHaveLength(1)
  const answers = await Promise.all(sellers.slice(1).map(({ asksFor }) => asksFor()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(shop.texts.sent).toHaveLength(3)
})

test('a code confirms its own number for its own account alone', async () => {
  const shop = await startApp()
  const [ann, bob] = [await seller(shop, 'ann'), await seller(shop, 'bob')]
  await ann.asksFor()
  const anns = shop.texts.codeTo(number)
  expect((await bob.types(anns)).status).toBe(400)
  await bob.asksFor()
  // With a code of his own in the way: a million to one that they are the same.
  if (shop.texts.codeTo(number) !== anns) expect((await bob.types(anns)).status).toBe(400)
  await edits(ann.api, ann.id, { contactPhone: '07700 900124' })
  expect((await ann.types(anns, '07700 900124')).status).toBe(400)
  expect((await ann.types(anns)).status).toBe(200)
  const facts = async (id: number) =>
    (await (await shop.neighbour()).api.get(`/api/listings/${id}/seller`)).json<object>()
  expect(await facts(ann.id)).toMatchObject({ isPhoneConfirmed: false })
  expect(await facts(bob.id)).toMatchObject({ isPhoneConfirmed: false })
})
