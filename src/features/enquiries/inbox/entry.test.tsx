import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RouterContext } from '../../../platform/router/context.ts'
import { createStaticRouter } from '../../../platform/router/static-router.ts'
import { oneConversation } from '../enquiries.client.ts'
import type { Conversation } from '../schema.ts'
import { ConversationEntry } from './entry.tsx'

const createdAt = '2026-11-20T09:05:00.000Z'

const answer = (id: number, message: string) => ({
  id,
  isOwn: false,
  message,
  warnings: [],
  createdAt,
})

const conversation: Conversation = {
  id: 7,
  side: 'buyer',
  name: 'Ann',
  email: null,
  ownEmail: 'ben@example.com',
  isEmailShown: false,
  phone: null,
  car: '1990 Mazda MX-5',
  listingId: 3,
  message: 'Is it still for sale?',
  createdAt,
  warnings: [],
  isRead: true,
  answers: [answer(1, 'It is.'), answer(2, 'Come on Sunday.')],
  earlierAnswers: 0,
  ended: null,
}

test('an opened conversation is that of the list, not what was read of it before', () => {
  const queries = new QueryClient()
  const older = { ...conversation, answers: conversation.answers.slice(0, 1) }
  queries.setQueryData(oneConversation('7').queryKey, older)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContext value={createStaticRouter('/account/messages', { error: null })}>
        <ConversationEntry conversation={conversation} isOpened onRemoved={() => {}} />
      </RouterContext>
    </QueryClientProvider>,
  )
  expect(html).toContain('Come on Sunday.')
})
