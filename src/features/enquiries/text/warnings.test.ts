import { expect, test } from 'vitest'
import { warningKinds, warningsOf } from './warnings.ts'

test.each([
  // Money that goes before the car is seen, or can't come back.
  ['Please pay by bank transfer before Friday.', ['money']],
  ['I will wire transfer the amount.', ['money']],
  ['You can use Western Union.', ['money']],
  ['I pay in Bitcoin.', ['money']],
  ['Can you take USDT?', ['money']],
  ['Send it as Amazon gift cards.', ['money']],
  ['Steam card codes are fine.', ['money']],
  ['Paypal, friends & family please', ['money']],
  ['Paypal friends and family please', ['money']],
  ['What is your sort code?', ['money']],
  ['Send me a deposit and I keep it for you.', ['money']],
  ['A small deposit to secure the car', ['money']],
  ['Payment up front only', ['money']],
  // Somebody else who comes, and money that goes back.
  ['My courier will collect it.', ['courier']],
  ['We use an escrow service', ['courier']],
  ['My shipping agent comes with the cash', ['courier']],
  ['just refund the difference to the driver', ['courier']],
  ['I overpaid by mistake', ['courier']],
  // Codes that open something.
  ['I sent you a verification code, what is it?', ['code']],
  ['Read me the 6-digit code', ['code']],
  ['Send me the code please', ['code']],
  ['what is your password', ['code']],
  // Another channel.
  ['Are you on WhatsApp?', ['elsewhere']],
  ['what’s app me', ['elsewhere']],
  ['WHATS APP +44', ['elsewhere']],
  ['W\u200bhatsApp', ['elsewhere']],
  ['ｗｈａｔｓａｐｐ', ['elsewhere']],
  ['find me on Telegram', ['elsewhere']],
  ['talk via Signal', ['elsewhere']],
  ['E-mail me at bob at example dot com', ['elsewhere']],
  ['my email is bob at example dot com', ['elsewhere']],
  ['Let us go on off the site', ['elsewhere']],
  // In our name.
  ['This is the Youngtimer support team.', ['us']],
  ['Log in to your YOUNGTIMER account', ['us']],
  ['We at Young\u200btimer have checked it', ['us']],
  // Several at once, each once, in one order.
  ['WhatsApp me, my courier brings bitcoin, and gift cards', ['money', 'courier', 'elsewhere']],
  // What people write about cars.
  ['Is the timing belt done, and could I see it on Sunday?', []],
  ['Do you have the radio code?', []],
  ['The indicator signal is weak.', []],
  ['Would you take £4,500 cash?', []],
  ['Call me on 07700 900123.', []],
  ['It has the gearbox transfer case of the Quattro.', []],
  ['The deposit in the tank is rust.', []],
  ['Is the card reader of the service book there?', []],
  ['I pay the full price.', []],
  ['I saw it on Youngtimer, and like it.', []],
  ['Is this youngtimer a good first classic?', []],
  ['', []],
] as const)('%s', (message, kinds) => {
  expect(warningKinds(message)).toEqual(kinds)
  expect(warningsOf(message, 'Bob')).toHaveLength(kinds.length)
})

test('whoever calls themselves by our name is warned of, whatever they write', () => {
  for (const from of [
    'Youngtimer Payments',
    'The YoungTimer.example team',
    'Ｙｏｕｎｇｔｉｍｅｒ',
    'Young Timer',
  ])
    expect(warningKinds('Please call us.', from), from).toEqual(['us'])
  expect(warningKinds('Please call me.', 'Bob Young')).toEqual([])
})

test('I2: a message of any length is read at once', () => {
  for (const long of ['send me the '.repeat(500), 'a '.repeat(2_500), 'w'.repeat(5_000)])
    expect(warningKinds(long)).toEqual([])
})
