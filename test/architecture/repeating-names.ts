import { basename, dirname } from 'node:path'

/** None of them is a file's name by itself: `cards/premium-card.tsx` says which of the cards it is. */
const adjectives = new Set(
  `all bad cached common counted error finished home listing outgoing owed own premium seller
  standard static`.split(/\s+/),
)

/** What the files of these folders do to something: `counts/count-cars.server.ts` counts cars. */
const verbs = new Set(['contact', 'count', 'derive', 'edit', 'post', 'report'])

/** Terms of several words, of which the folder's own is one. */
const terms = new Set([
  'open-shop',
  'privacy-choices',
  'prove-password-or-passkey',
  'render-design',
  'shop-info',
  'staff-room',
  'text-pages',
])

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
const wordsOf = (name: string) => name.split('-').map(singular)

/** Whether a name of several words begins or ends with its folder's, though a shorter one would do. */
function repeats(path: string): boolean {
  const name = basename(path).split('.')[0]!
  const words = wordsOf(name)
  const folder = wordsOf(basename(dirname(path)))
  if (words.length <= folder.length || terms.has(name)) return false
  const [first] = words
  const isHook = first === 'use'
  if (words.slice(0, folder.length).join() === folder.join()) return !verbs.has(first!)
  if (words.slice(-folder.length).join() === folder.join())
    return !adjectives.has(first!) && !isHook
  return false
}

/**
 * Files of source, tests aside, whose name says their folder's again: what reads a bounce is `bounces/read.server.ts`.
 * The folder's name alone is the name of what others come for, and a hook's file has its hook's.
 */
export const namesThatRepeat = (paths: readonly string[]): string[] =>
  paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && repeats(path))
