import { safeReturnAddress } from '../../features/accounts/sign-in/return-address.ts'
import { familyAt } from '../../features/guides/families.ts'
import { defaultPlan, isPlan } from '../../features/listings/rules.ts'
import { criteriaQuery } from '../../features/search/criteria.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'
import { matchPage } from '../../screens/match.ts'
import type { PageQuery } from '../../screens/pages.ts'

/** What a page is made from, and all of it. */
export type PageRequest = {
  /** The one spelling of its path and of what it reads of the query; never anybody's own. */
  address: string
  /** Its path alone. */
  path: string
  /** Not where hardly anybody else will ask for the same: free text, what can't be read, a way back. */
  isCacheable: boolean
  /** What it answers where it is what it should be: nothing else is kept under its address. */
  status: 200 | 404
}

/** Every address that leads nowhere shows the same page. */
export const nowhere: PageRequest = {
  address: '/404',
  path: '/404',
  isCacheable: true,
  status: 404,
}

/**
 * Which page an address asks for. Its path is matched as it is written, letter by letter; of its query
 * only what the page reads is left, in one order.
 */
export function parsePageRequest(target: string): PageRequest {
  const [path = '', ...rest] = target.split('?')
  const match = matchPage(path)
  if (!match) return nowhere
  const { entry, params } = match
  if (params['id'] !== undefined) {
    const isCacheable = /^[1-9]\d{0,14}$/.test(params['id']) && !entry.isNeverCached
    return { address: path, path, isCacheable, status: 200 }
  }
  if (params['cars'] !== undefined) return { address: path, path, isCacheable: false, status: 200 }
  // A family that there is no guide to is nowhere: anybody can make families up.
  if (params['family'] !== undefined)
    return familyAt(path) ? { address: path, path, isCacheable: true, status: 200 } : nowhere
  const { query, isShared } = readQuery(entry.query, new URLSearchParams(rest.join('?')))
  return {
    address: query ? `${path}?${query}` : path,
    path,
    isCacheable: isShared && !entry.isNeverCached,
    status: 200,
  }
}

/** The page's address where there is one but for a slash at the end, which none has. */
export function withoutSlash(target: string): string | null {
  const [path = '', ...rest] = target.split('?')
  if (path.length < 2 || !path.endsWith('/')) return null
  const request = parsePageRequest([path.slice(0, -1), ...rest].join('?'))
  return request.status === 404 ? null : request.address
}

type Query = { query: string; isShared: boolean }

function readQuery(reads: PageQuery | undefined, given: URLSearchParams): Query {
  if (reads === 'search') return readSearch(given)
  if (reads === 'plan') return readPlan(given)
  const back = reads === 'return' ? safeReturnAddress(given.get('returnTo'), '') : ''
  const query = back ? new URLSearchParams({ returnTo: back }).toString() : ''
  return { query, isShared: query === '' }
}

/** The page offers one plan of itself. */
function readPlan(given: URLSearchParams): Query {
  const type = given.get('type')
  return { query: isPlan(type) && type !== defaultPlan ? `type=${type}` : '', isShared: true }
}

/** What can't be used is named on the page of whoever asked for it, and on nobody else's. */
function readSearch(given: URLSearchParams): Query {
  const { criteria, refused } = readCriteria(given)
  if (refused.length > 0) return { query: given.toString(), isShared: false }
  return { query: criteriaQuery(criteria).toString(), isShared: !criteria.q && !criteria.cursor }
}
