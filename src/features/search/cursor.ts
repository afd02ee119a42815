import { hash } from 'node:crypto'
import { criteriaQuery, type Criteria } from './criteria.ts'
import type { Sort } from './rules.ts'

/**
 * Where the next page of results begins: the sort values of the last car shown, in a form that only
 * fits the same filters and order.
 */
export function writeCursor(criteria: Criteria, sort: Sort, keys: readonly string[]): string {
  return Buffer.from([fingerprint(criteria, sort), ...keys].join(' ')).toString('base64url')
}

/** The sort values in a cursor, or null where it was made for another search. */
export function readCursor(cursor: string, criteria: Criteria, sort: Sort): string[] | null {
  const [print, ...keys] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isWhole = keys.length > 0 && keys.every((key) => /^-?\d{1,18}(\.\d{1,6})?$/.test(key))
  return print === fingerprint(criteria, sort) && isWhole ? keys : null
}

function fingerprint({ cursor: _, ...criteria }: Criteria, sort: Sort): string {
  return hash('sha1', `${sort} ${criteriaQuery(criteria)}`, 'base64url').slice(0, 10)
}
