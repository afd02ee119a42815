import { pages, type PageEntry } from './pages.ts'

export type PageMatch = { entry: PageEntry; params: Readonly<Record<string, string | undefined>> }

const findable = pages.filter(({ path }) => path !== '*')
const plain = new Map(
  findable.filter(({ path }) => !path.includes(':')).map((entry) => [entry.path, entry]),
)
const withId = findable.filter(({ path }) => path.includes(':id'))

/** The id in an address of that pattern; what has another form names no listing. */
function idIn(path: string, pattern: string): string | undefined {
  const [before = '', after = ''] = pattern.split(':id')
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined
  return /^[\w-]{1,40}$/.exec(path.slice(before.length, path.length - after.length))?.[0]
}

/**
 * The page of a path, which is matched as it is written, letter by letter; null where there is none. Server
 * and browser ask here, so that none takes for a page what the other doesn't.
 */
export function matchPage(path: string): PageMatch | null {
  const entry = plain.get(path)
  if (entry) return { entry, params: {} }
  for (const entry of withId) {
    const id = idIn(path, entry.path)
    if (id !== undefined) return { entry, params: { id } }
  }
  return null
}

/** What is shown at every address that leads nowhere. */
export const missingPage: PageMatch = {
  entry: pages.find(({ path }) => path === '*')!,
  params: {},
}
