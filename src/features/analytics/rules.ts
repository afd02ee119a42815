/** Under which views of all other addresses are counted: such an address may hold anything. */
export const otherRoute = 'other'

/** A page that was looked at: its pattern, and the listing where it shows one. */
export type Seen = { route: string; listingId?: number }

/**
 * What is counted of a path, by the patterns of the pages that there are. An id need not be one that exists.
 */
export function seenAt(path: string, pagePaths: readonly string[]): Seen {
  const plain = path.replace(/(?<=[^/])\/$/, '')
  const id = /\/([1-9]\d{0,14})(?=\/|$)/.exec(plain)?.[1]
  if (/^\/cars\/[\w-]{1,40}\/[\w-]{1,40}$/.test(plain)) return { route: '/cars/:make/:family' }
  if (/^\/compare\/[\w-]{1,40}$/.test(plain)) return { route: '/compare/:cars' }
  if (/^\/office(?:\/[\w-]{1,40}){1,2}$/.test(plain)) return { route: '/office' }
  const route = id ? plain.replace(`/${id}`, '/:id') : plain
  const isKnown = pagePaths.includes(route)
  // A path that spells a pattern out leads nowhere.
  if (!isKnown || (!id && route.includes(':'))) return { route: otherRoute }
  return route === '/listing/:id' && id ? { route, listingId: Number(id) } : { route }
}

/** How long counts are kept: two years can be compared, with a month to do it in. */
export const retentionMonths = 25

/** How many days back figures are shown, today included. */
export const statsDays = { usual: 30, most: 366 } as const

/** A program that says in its own name that it is one. There is a make of telephone called Cubot. */
export const isRobot = (userAgent: string | undefined): boolean =>
  /(?<!cu)bot\b|crawl|spider|headlesschrome|lighthouse/i.test(userAgent ?? '')
