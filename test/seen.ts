import type { TestResponse } from './person.ts'

/**
 * All that a caller can see of an answer, but what is drawn at random, names the request, counts rows or tells
 * the time.
 */
export function seen({ status, headers, text }: TestResponse) {
  const others = Object.entries(headers).filter(
    ([name]) =>
      !/^(?:x-request-id|date|etag|catalogue-version|x-ratelimit-(?:remaining|reset))$/.test(name),
  )
  const cookies = [headers['set-cookie'] ?? []].flat()
  return {
    status,
    headers: {
      ...Object.fromEntries(others),
      'set-cookie': cookies.map((cookie) => String(cookie).replace(/=[^;]*/, '=…')),
    },
    body: text
      .replace(/"requestId":"[^"]*"/g, '')
      .replace(/"(id|userId|draftId|listingId)":\d+/g, '"$1":0')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
      .replace(/\/photos\/[\w-]+/g, '/photos/…')
      .replace(/"challenge":"[^"]*"/g, ''),
  }
}
