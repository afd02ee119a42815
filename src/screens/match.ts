import { pages, type PageEntry } from './pages.ts'

export type PageMatch = { entry: PageEntry; params: Readonly<Record<string, string | undefined>> }

const findable = pages.filter(({ path }) => path !== '*')
const plain = new Map(
  findable.filter(({ path }) => !path.includes(':')).map((entry) => [entry.path, entry]),
)
const patterns = findable
  .filter(({ path }) => path.includes(':'))
  .map((entry) => ({ entry, parts: entry.path.split('/') }))

/** What stands in a path where a pattern has names; what has another form names nothing. */
function paramsIn(given: readonly string[], parts: readonly string[]): PageMatch['params'] | null {
  if (given.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const text = given[at]!
    if (!part.startsWith(':')) {
      if (part !== text) return null
    } else if (/^[\w-]{1,40}$/.test(text)) params[part.slice(1)] = text
    else return null
  }
  return params
}

/**
 * The page of a path, which is matched as it is written, letter by letter; null where there is none. Server
 * and browser ask here, so that none takes for a page what the other doesn't.
 */
export function matchPage(path: string): PageMatch | null {
  const entry = plain.get(path)
  if (entry) return { entry, params: {} }
  const given = path.split('/')
  for (const pattern of patterns) {
    const params = paramsIn(given, pattern.parts)
    if (params) return { entry: pattern.entry, params }
  }
  return null
}

/** What is shown at every address that leads nowhere. */
export const missingPage: PageMatch = {
  entry: pages.find(({ path }) => path === '*')!,
  params: {},
}
