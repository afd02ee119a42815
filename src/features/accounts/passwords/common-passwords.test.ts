import { expect, test } from 'vitest'
import { acceptPassword } from './accept.server.ts'
import { readCommonest } from './common-passwords.server.ts'
import { passwordLength } from '../rules.ts'

const person = { email: 'harriet.lane@kettlewharf.co.uk', name: 'Harriet Lane', field: 'password' }

function isTaken(password: string, about: Partial<typeof person> = {}): boolean {
  try {
    acceptPassword(password, { ...person, ...about })
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid', field: 'password' })
    return false
  }
}

/** From the yearly lists of the best known, as newspapers print them, and what everybody adds. */
const bestKnown = `
  123456 1234567 12345678 123456789 1234567890 123123 123321 111111 112233 121212 000000 654321
  666666 696969 777777 888888 987654321 555555 159753 147258369 123qwe 1q2w3e 1q2w3e4r 1qaz2wsx
  qwerty qwerty1 qwerty123 qwertyuiop qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl poiuytrewq aaaaaa
  abc123 abcdef abcd1234 a123456 aa123456 password password1 password123 passw0rd p@ssw0rd
  p@ssword1 admin123 administrator root123 welcome welcome1 letmein letmein1 changeme secret
  default guest123 login123 test123 master access dragon monkey shadow sunshine princess flower
  football baseball liverpool arsenal chelsea superman batman pokemon starwars iloveyou
  trustno1 whatever freedom charlie michael jordan23 ashley hunter2 donald solo123 computer
  internet google samsung samsung1 admin@123 pass@123 demo@123 aa@123456 Abcd@1234 india123 summer2024 london2012 cookie ginger`
  .trim()
  .split(/\s+/)

test('10.8: the best known passwords are refused, every one, in capitals and with a sign behind as well', () => {
  expect(bestKnown.length).toBeGreaterThan(81)
  const taken = bestKnown.flatMap((one) =>
    [one, one.toUpperCase(), one[0]!.toUpperCase() + one.slice(1), `${one}!`].filter((spelt) =>
      isTaken(spelt),
    ),
  )
  expect(taken).toEqual([])
})

test.each<[what: string, password: string]>([
  ['a row of the keyboard', 'rtyuiop['],
  ['a walk on the keyboard', 'plokijuh'],
  ['a sequence', 'ghijklmnop'],
  ['one downwards', '9876543'],
  ['one character again and again', '%'.repeat(9)],
  ['spaces', ' '.repeat(8)],
  ['a word again and again', 'kettlekettlekettle'],
  ['a date', '12/05/1984'],
  ['a date without strokes', '12051984'],
  ['a known word with letters put as figures', 'L1v3rp00l'],
  ['a known word and a year', 'chelsea1984'],
  ['the name of the site and a year', 'Youngtimer2005'],
  ['what stands before the @, and a figure', 'harriet.lane7'],
  ['a part of that', 'harriet99'],
  ['their name', 'Harriet Lane'],
  ['the domain of the address', 'kettlewharf1'],
])('10.8: %s is refused', (_what, password) => {
  expect(isTaken(password)).toBe(false)
})

test.each<[what: string, password: string]>([
  ['six letters by chance', 'xkqvjz'],
  ['signs of every kind by chance', 'mK4$zP9!'],
  ['four words by chance', 'rusty sill kettle wharf'],
  ['a sentence with one’s own name in it', 'harriet drives a golf'],
  ['a sentence in another writing', 'παλιόαυτοκίνητο'],
  ['255 characters', 'rusty sill kettle wharf, '.repeat(11).slice(0, 255)],
])('10.8: %s is taken', (_what, password) => {
  expect(isTaken(password)).toBe(true)
})

test('10.8: what is nobody else’s own word is judged by itself', () => {
  const one = 'kettlewharf1'
  expect(isTaken(one, { email: 'ann@example.com', name: 'Ann' })).toBe(true)
})

test('10.8: what is known is a hundred thousand passwords, none of them too short', () => {
  const known = readCommonest({ min: passwordLength.min, most: 100_000 })
  expect(known).toHaveLength(100_000)
  expect(known.filter((one) => one.length < passwordLength.min)).toEqual([])
  for (const n of [0, 9, 99, 999, 9_999, 99_999]) expect(isTaken(known[n]!), known[n]!).toBe(false)
  expect(isTaken(`${known[0]}\n${known[1]}`)).toBe(true)
})
