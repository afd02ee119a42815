import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { User } from '../../features/accounts/schema.ts'
import { receivedEnquiries, sentEnquiries } from '../../features/enquiries/enquiries.client.ts'
import { LocationContext, RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { locationAt } from '../../platform/router/location.ts'
import { MessagesList } from './messages-list.tsx'

/** What stands there of a list of which this is the first page, with another after it or none. */
function wordsAt(address: string, next: string | null): string {
  const queries = new QueryClient()
  const pages = { pages: [{ items: [], next }], pageParams: [null] }
  for (const { queryKey } of [receivedEnquiries(null), receivedEnquiries('7'), sentEnquiries()])
    queries.setQueryData(queryKey, pages)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContext value={createStaticRouter(address, { error: null })}>
        <LocationContext value={locationAt(address)}>
          <MessagesList user={{ emailVerified: true } as User} strip={null} />
        </LocationContext>
      </RouterContext>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ')
}

test.each([
  ['/account/messages', 'No messages yet'],
  ['/account/messages?listing=7', 'No messages about this car'],
  ['/account/messages?box=sent', 'You haven’t written to anybody yet'],
])('a list is only said to be empty where no older messages are left: %s', (address, words) => {
  expect(wordsAt(address, null)).toContain(words)
  const cleared = wordsAt(address, '20')
  expect(cleared).not.toContain(words)
  expect(cleared).toContain('Loading your messages')
})
