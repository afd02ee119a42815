import { expect, test } from 'vitest'
import { acceptPassword } from './accept.server.ts'
import { passwordMessages, spellPassword } from '../rules.ts'
import { newPassword } from '../schema.ts'

/** What the route's schema and then the rule say of a password; null where it is taken. */
function refusal(password: string, email = 'harriet@example.com'): string | null {
  const parsed = newPassword.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]!.message
  try {
    acceptPassword(password, { email, name: 'Harriet', field: 'password' })
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid', field: 'password' })
    return (error as Error).message
  }
}

/** Letters in an order that nobody has chosen before. */
const letters = (length: number) => 'xkqvjzwy'.repeat(32).slice(0, length)

const { short, long, common, required } = passwordMessages
const unusable = 'Password contains a character that can’t be used'

test.each<[what: string, password: string, refused: string | null]>([
  ['nothing', '', required],
  ['five characters', letters(5), short],
  ['six characters', letters(6), null],
  ['255 characters', letters(255), null],
  ['256 characters', letters(256), long],
  ['five emoji, each of them two units', '🚗🚙🏎🚕🛻', short],
  ['six emoji', '🚗🚙🏎🚕🛻🚐', null],
  ['255 emoji', '🚗🚙🏎🚕🛻🚐🚓🚑'.repeat(32).slice(0, 510), null],
  ['256 emoji', '🚗'.repeat(256), long],
  ['far too much', letters(256).repeat(100), long],
  ['spaces', ' '.repeat(8), common],
  ['words with spaces', 'my old red car', null],
  ['a quotation mark and worse', `'; drop table users; --`, null],
  ['Greek', 'παλιόαυτοκίνητο', null],
  ['a NUL', 'red\0youngtimer', unusable],
  ['half of a pair', 'red\ud83dyoungtimer', unusable],
  ['a line break', 'red\nyoungtimer', null],
  ['a character that turns the writing round', 'red‮youngtimer', null],
  ['the commonest', 'password', common],
  ['a common one', 'qwerty123', common],
  ['a common one in capitals', 'QWERTY123', common],
  ['a common one in full-width letters', 'ｐａｓｓｗｏｒｄ', common],
  ['the name of the site', 'youngtimer', common],
  ['the name of the site in capitals', 'YoungTimer', common],
  ['the email', 'harriet@example.com', common],
  ['what stands before its @', 'Harriet', common],
  ['more than that', 'harriet drives a golf', null],
])('A2: %s', (_what, password, refused) => {
  expect(refusal(password)).toBe(refused)
})

test('A2: one spelling of a password is as good as another', () => {
  expect(spellPassword('Citroe\u0308n DS 21')).toBe(spellPassword('Citroën DS 21'))
  expect(spellPassword('Citroen DS 21')).not.toBe(spellPassword('Citroën DS 21'))
})
