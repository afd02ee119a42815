import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { oneConversation, useRemoveEnquiry } from '../../features/enquiries/enquiries.client.ts'
import type { User } from '../../features/accounts/schema.ts'
import type { Conversation } from '../../features/enquiries/schema.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { LocationContext, RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { locationAt } from '../../platform/router/location.ts'
import { OneConversation } from './one-conversation.tsx'

const shown = { id: 7, side: 'buyer', message: 'Is it still there?', answers: [], warnings: [] }
const { queryKey } = oneConversation('7')
const conversation = shown as unknown as Conversation

test('a conversation that is no longer there is not shown, though it was read before', () => {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, conversation)
  queries
    .getQueryCache()
    .find({ queryKey })!
    .setState({ status: 'error', error: new ApiError(404, '') })
  const address = '/account/messages?conversation=7'
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContext value={createStaticRouter(address, { error: null })}>
        <LocationContext value={locationAt(address)}>
          <OneConversation
            id="7"
            user={{ emailVerified: true } as User}
            heading={{ current: null }}
          />
        </LocationContext>
      </RouterContext>
    </QueryClientProvider>,
  )
  expect(html).toContain('There is no such conversation')
})

test('a conversation that is removed is stored nowhere in the browser', async () => {
  const send = async () => Response.json({ id: 7 })
  const queries = new QueryClient({ defaultOptions: { queries: { meta: { send } } } })
  queries.setQueryData(queryKey, conversation)
  let removes: ((id: number) => Promise<unknown>) | undefined
  function Remover() {
    removes = useRemoveEnquiry().mutateAsync
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Remover />
    </QueryClientProvider>,
  )
  await removes!(7)
  expect(queries.getQueryData(queryKey)).toBeUndefined()
})
