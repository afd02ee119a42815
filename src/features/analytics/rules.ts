/** Under which views of all other addresses are counted: such an address may hold anything. */
export const otherRoute = 'other'

/** A page that was looked at: its pattern, and the listing where it shows one. */
export type Seen = { route: string; listingId?: number }

const [number, word] = [/^[1-9]\d{0,14}$/, /^[\w-]{1,40}$/]

/** Whether a path is one of a page's: a number stands for an `:id`, a word for any other name; behind a `:room` either. */
function isOf(pattern: string, parts: readonly string[]): boolean {
  const names = pattern.split('/')
  const id = names.includes(':room') ? word : number
  return (
    names.length === parts.length &&
    names.every((name, n) =>
      name.startsWith(':') ? (name === ':id' ? id : word).test(parts[n]!) : name === parts[n],
    )
  )
}

/**
 * What is counted of a path, by the patterns of the pages that there are. An id need not be one that exists.
 */
export function seenAt(path: string, pagePaths: readonly string[]): Seen {
  const parts = path.replace(/(?<=[^/])\/$/, '').split('/')
  const pattern = pagePaths.find((one) => isOf(one, parts))
  if (pattern === undefined) return { route: otherRoute }
  // Rooms are counted as one, whatever is open in them.
  const route = pattern.split('/:room')[0]!
  return route === '/listing/:id' ? { route, listingId: Number(parts.at(-1)) } : { route }
}

/** How long counts are kept: two years can be compared, with a month to do it in. */
export const retentionMonths = 25

/** How many days back figures are shown, today included. */
export const statsDays = { usual: 30, most: 366 } as const

/** A program that says in its own name that it is one. There is a make of telephone called Cubot. */
export const isRobot = (userAgent: string | undefined): boolean =>
  /(?<!cu)bot\b|crawl|spider|headlesschrome|lighthouse/i.test(userAgent ?? '')
