import { z } from 'zod'
import type { Method, Sent } from '../person.ts'
import { typed } from '../sellers.ts'
import type { Shop } from '../start-app.ts'

/** What the routes say that they take, read from their own schemas. */

type Route = Shop['app']['routeTable'][number]
type Schema = z.core.JSONSchema.JSONSchema
type Values = Record<string, unknown>

/** One place in a request where somebody can put what they like. */
export type InputField = {
  route: Route
  where: 'body' | 'query' | 'params'
  path: readonly string[]
  /** Characters at most, where its schema counts them. */
  max: number | undefined
}

export const nameOf = ({ route: { method, url }, where, path }: InputField) =>
  `${method} ${url} ${where} ${path.join('.')}`

const schemaOf = (given: unknown): Schema =>
  z.toJSONSchema(given as z.ZodType, { io: 'input', unrepresentable: 'any' })

const choicesOf = (schema: Schema): Schema[] => (schema.anyOf ?? [schema]) as Schema[]

/** Every value in what a schema describes, by its path; in a list the first. */
function leavesOf(schema: Schema, path: string[] = []): { path: string[]; max?: number }[] {
  const leaves = choicesOf(schema).flatMap((choice) => {
    if (choice.type === 'array') return leavesOf(choice.items as Schema, [...path, '0'])
    if (choice.type === 'object')
      return Object.entries(choice.properties ?? {}).flatMap(([name, part]) =>
        leavesOf(part as Schema, [...path, name]),
      )
    return choice.type === 'null'
      ? []
      : [{ path, ...(choice.maxLength && { max: choice.maxLength }) }]
  })
  const known = new Map(leaves.map((leaf) => [leaf.path.join('.'), leaf]))
  return [...known.values()]
}

/** Every place in the requests of a route. What takes a body and describes none is not among them. */
export function fieldsOf(route: Route): InputField[] {
  const { body, querystring } = route.schema
  const inUrl = [...route.url.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name)
  const field = (
    where: InputField['where'],
    path: readonly string[],
    max?: number,
  ): InputField => ({
    route,
    where,
    path,
    max,
  })
  const described = (where: InputField['where'], schema: unknown) =>
    schema ? leavesOf(schemaOf(schema)).map(({ path, max }) => field(where, path, max)) : []
  return [
    ...inUrl.map((name) => field('params', [name])),
    ...described('query', querystring),
    ...described('body', body),
  ]
}

/** What an honest visitor would send, by the field's name. */
const honest: Values = {
  ...typed,
  images: ['/photos/1-5f1c9a7be0d34c21/1280.jpg'],
  image: '/photos/1-5f1c9a7be0d34c21/1280.jpg',
  name: 'Ann',
  email: 'ann@example.com',
  phone: '07700 900123',
  // Nobody's, so that what asks for one to end something ends nothing.
  password: 'nobody has this password',
  confirmPassword: 'nobody has this password',
  message: 'Is the car still for sale?',
  ids: '1',
  expiry: '12/34',
}

function honestly(schema: Schema, name = ''): unknown {
  const [choice = {}] = choicesOf(schema)
  if (choice.const !== undefined) return choice.const
  if (choice.enum) return choice.enum[0]
  if (name in honest) return honest[name]
  if (choice.type === 'integer' || choice.type === 'number') return 1
  if (choice.type === 'boolean') return true
  if (choice.type === 'array') return []
  if (choice.type !== 'object') return 'a'
  const parts = Object.entries(choice.properties ?? {}) as [string, Schema][]
  return Object.fromEntries(
    parts
      .filter(([part]) => choice.required?.includes(part))
      .map(([part, of]) => [part, honestly(of, part)]),
  )
}

/** What a schema describes, honest but for one value; with whatever is required around it. */
function withOne(schema: Schema, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value
  const choice = choicesOf(schema).find(({ type }) => type === 'object' || type === 'array') ?? {}
  if (choice.type === 'array') return [withOne(choice.items as Schema, rest, value)]
  const part = choice.properties![first] as Schema
  return { ...(honestly(choice) as Values), [first]: withOne(part, rest, value) }
}

const percent = (text: string) => encodeURIComponent(text).replaceAll('.', '%2E')

/** Where an id is asked for that isn't a listing's: nobody's, so that nothing of anybody's ends. */
const noId = 999_999

/** A request to a place's route, honest but for what stands there, about a listing where it is about one. */
export function requestWith(
  { route: { method, url, schema }, where, path }: InputField,
  text: string,
  listingId: number,
): { method: Method; path: string; more: Sent } {
  const id = /^\/api\/(?:auth\/)?(?:listings|contact|saved-cars)\//.test(url) ? listingId : noId
  const filled = url.replace(/:(\w+)|\*/g, (_all, name = '*') =>
    where === 'params' && name === path[0] ? percent(text) : String(id),
  )
  const query = schema.querystring ? schemaOf(schema.querystring) : {}
  const params = (where === 'query' ? withOne(query, path, text) : honestly(query, 'query')) as
    | Values
    | string
  const pairs = Object.entries(typeof params === 'string' ? {} : params)
  const search = pairs.map(([name, value]) => `${name}=${percent(String(value))}`).join('&')
  const body = schema.body ? schemaOf(schema.body) : undefined
  const payload =
    body && ((where === 'body' ? withOne(body, path, text) : honestly(body)) as object)
  return {
    method: method as Method,
    path: search ? `${filled}?${search}` : filled,
    more: payload ? { payload } : {},
  }
}
