import { expect, test } from 'vitest'
import { namesIn } from './names-in.ts'
import { readSources } from './source-files.ts'
import { sqlIn } from './sql-in.ts'

const docstrings = /\/\*\*[^]*?\*\//g

/** The sentences of a docstring, without the stars of its lines. */
const sentencesOf = (docstring: string): string[] =>
  docstring
    .slice(3, -2)
    .replace(/\n\s*\*/g, ' ')
    .split(/[.;:]\s+/)
    .map((sentence) => sentence.trim())

/** First in a sentence or after another verb; a person reads a conversation and answers in it. */
const answersSomething = /^answers\b|\b(?:and|or|that) answers (?!in\b)/i

/** What a function does is in the field's words: it returns, responds or sends. */
const saysAnswers = (text: string): string[] =>
  (text.match(docstrings) ?? []).flatMap(sentencesOf).filter((one) => answersSomething.test(one))

test('no docstring says ‘Answers’ where it means that something returns or responds', () => {
  const saying = readSources('src', 'test', 'demo', 'bench')
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('words.test.ts'))
    .flatMap(({ path, text }) => saysAnswers(text).map((sentence) => `${path}: ${sentence}`))
  expect(saying).toEqual([])
})

test('a docstring that says so of a second verb, or of a service, is found; a person may answer', () => {
  expect(saysAnswers('/** Notes the call, and answers it. */')).toHaveLength(1)
  expect(saysAnswers('/** Makes one or answers the one there is. */')).toHaveLength(1)
  expect(saysAnswers('/** A server that answers 500. */')).toHaveLength(1)
  expect(saysAnswers('/** Adds them up; answers how many. */')).toHaveLength(1)
  expect(saysAnswers('/** Where a seller reads a message and answers in it. */')).toEqual([])
})

test('a docstring that says so is found, wherever in it', () => {
  expect(saysAnswers('/** Answers how many. */')).toEqual(['Answers how many'])
  expect(saysAnswers('/**\n * Gives it back. Answers\n * how many.\n */')).toHaveLength(1)
  expect(saysAnswers('/** The answers of one side. */ const Answers = 1')).toEqual([])
})

/**
 * What the field has names for: a request has params and a response, a function returns, a driver emits events, a cache
 * holds cached responses, a browser stored drafts, a search has conditions, a lock is released.
 */
const dialect = /(?<![a-z])(?:asked|told|heard|kept|instead|wanted|let go|answer(?:s|ed)?)(?![a-z])/

/** Where answers are what people write to one another; the office counts those. */
const isOfPeople = (path: string, word: string): boolean =>
  /^src\/features\/(?:enquiries|office)\//.test(path) && word.startsWith('answer')

/** What is on the wire or in the database under such a name. This list may only become shorter. */
const exceptions = [
  'src/features/enquiries/conversation/kept-blocks.server.ts',
  'src/features/enquiries/conversation/kept-blocks.server.ts: keptAt',
  'src/features/listings/events.ts: listing.link-wanted',
  'src/features/search/facts/read.server.ts: factsAsked',
  'src/features/search/read.server.ts: factsAsked',
  'src/features/search/results/loosenings.ts: factsAsked',
  'src/features/selling/emails/respond-to-reminder.client.ts: answer',
  'src/features/support/queries.server.ts: markAnswered',
]

/** 'isKeptBack' → 'is kept back'. */
const spelt = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-./]/g, ' ')
    .toLowerCase()

/** Columns have names of their own, as the database has them. */
const dialectIn = (name: string): string | undefined =>
  name.includes('_') ? undefined : dialect.exec(spelt(name))?.[0]

const isOfDialect = (path: string, name: string): boolean => {
  const word = dialectIn(name)
  return word !== undefined && !isOfPeople(path, word)
}

const sources = () =>
  readSources('src').filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

test('no file, function, type, field, variable or parameter has a name for which the field has a term', async () => {
  const found = await Promise.all(
    sources().map(async ({ path, text }) => [
      ...(isOfDialect(path, path) ? [path] : []),
      ...(await namesIn(path, text))
        .filter((name) => isOfDialect(path, name))
        .map((name) => `${path}: ${name}`),
    ]),
  )
  expect([...new Set(found.flat())].toSorted()).toEqual(exceptions)
})

const aliases =
  /\bas (?:materialized )?([a-z]+)\b|\b([a-z]+)(?:\([a-z, ]+\))? as (?:materialized )?\(/g

const aliasesIn = (statement: string): string[] =>
  [...statement.matchAll(aliases)].flatMap(([, alias, withName]) => alias ?? withName ?? [])

test('no alias in a query has a name for which the field has a term', async () => {
  const found = await Promise.all(
    sources()
      .filter(({ text }) => text.includes('sql'))
      .map(async ({ path, text }) =>
        (await sqlIn(path, text))
          .flatMap(aliasesIn)
          .filter((alias) => isOfDialect(path, alias))
          .map((alias) => `${path}: ${alias}`),
      ),
  )
  expect(found.flat()).toEqual([])
})

test('a name of the dialect is found wherever it is declared, and not where it is only used', async () => {
  const names = await namesIn(
    'some.tsx',
    `type Asked = { isKept: boolean; letGo(): void }
    const [wasTold, setTold] = useState(false)
    const { factsAsked, label: answer } = requested
    const use = ({ kept = 1, wanted: one }: Kept, heard: string) => told(heard, insteadOf, one)
    function countInstead(...wanted: string[]) {}`,
  )
  expect(names.filter(dialectIn)).toEqual([
    'Asked',
    'isKept',
    'letGo',
    'wasTold',
    'setTold',
    'answer',
    'heard',
    'countInstead',
    'wanted',
  ])
  expect(['unasked', 'keeper', 'letter', 'told_at'].filter(dialectIn)).toEqual([])
  expect(
    aliasesIn('with told as (select 1), b as materialized (select 2) select c as kept'),
  ).toEqual(['told', 'b', 'kept'])
})
