import { criteriaQuery, readCriteria } from '../features/search/criteria.ts'

/** Every address that leads nowhere shows the same page. */
const notFound = '/404'

/** What stands in these for one person comes later: until then they are the same for everyone. */
const personal = new Set([
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/account',
  '/account/settings',
  '/saved-cars',
  '/manage',
  '/renew',
  '/still-for-sale',
  '/claim',
  '/create-listing',
  '/checkout',
])

/**
 * The one spelling of a page's address to keep it under; null where it isn't worth keeping, as
 * hardly anybody else will ask for the same: free text, a query that can't be read, a way back.
 */
export function pageKey(path: string): string | null {
  const url = URL.parse(path, 'http://page.invalid')
  if (!url) return notFound
  const { pathname, searchParams } = url
  if (pathname === '/' || pathname === '/browse') {
    const { criteria, refused } = readCriteria(searchParams)
    if (refused.length > 0 || criteria.q || criteria.cursor) return null
    return `${pathname}?${criteriaQuery(criteria)}`
  }
  // A card service adds to the second of these what nothing may be kept under.
  if (pathname === '/about' || pathname === '/checkout/success') return pathname
  if (pathname === '/privacy-choices') return pathname
  // Links in them carry the query on.
  if (personal.has(pathname) || /^\/listing\/[1-9]\d*\/edit$/.test(pathname))
    return url.search ? null : pathname
  if (/^\/listing\/[1-9]\d*$/.test(pathname)) return pathname
  return pathname.startsWith('/listing/') ? null : notFound
}
