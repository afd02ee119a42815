import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { readCommonest } from './common-passwords.server.ts'

/** As many as six characters by chance take: what is guessed sooner has a shape. */
const fewestGuesses = 1_000_000

/** What is longer than this is judged by its beginning: the work grows with the square of the length. */
const mostJudged = 24

/** What is shorter is in too many other words. */
const shortestWord = 3

const years = Array.from({ length: 100 }, (_, n) => String(1940 + n))
/** What people add to a word so that a form takes it. */
const endings = ['123', '1234', '12345', '123456', ...years]
  .flatMap((digits) => [
    digits,
    `${digits}!`,
    `@${digits}`,
    `@${digits}!`,
    `#${digits}`,
    `.${digits}`,
  ])
  .concat('@1', '1!', '!1', '01', '007')

/** What forms and programs are called, and what they come with. */
const defaults = [
  'login',
  'root',
  'user',
  'guest',
  'test',
  'demo',
  'admin',
  'pass',
  'server',
  'default',
]

const zxcvbn = new ZxcvbnFactory({
  dictionary: { words: readCommonest({ min: shortestWord, most: 40_000 }), endings, defaults },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: 10,
})

/**
 * Whether a password would be guessed sooner than six characters by chance: rows of the keyboard, sequences,
 * repeats, dates, a known word with a year, letters put as figures, or whatever stands in `own`.
 */
export function isGuessable(password: string, own: string[]): boolean {
  const words = own.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)])
  const { guesses } = zxcvbn.check(
    password.slice(0, mostJudged),
    words.filter(({ length }) => length >= shortestWord),
  )
  return guesses < fewestGuesses
}
