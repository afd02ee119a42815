import { ConversationEntry } from '../../../features/enquiries/inbox/entry.tsx'
import { Message } from '../../../features/enquiries/inbox/message.tsx'
import { UnreadCount } from '../../../features/enquiries/inbox/unread-count.tsx'
import type { Conversation } from '../../../features/enquiries/schema.ts'
import { SellerFactsList } from '../../../features/enquiries/seller/facts.tsx'
import { longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

const conversation: Conversation = {
  id: 1,
  side: 'seller',
  listingId: 1,
  car: '1990 Volkswagen Golf GTI 16V',
  name: 'Ben Buyer',
  email: null,
  phone: '07700 900123',
  ownEmail: 'ann@example.com',
  isEmailShown: false,
  message: 'Hello, is it still there? I could come on Saturday.',
  warnings: [],
  createdAt: '2026-11-20T09:05:00.000Z',
  isRead: true,
  ended: null,
  earlierAnswers: 0,
  answers: [
    {
      id: 2,
      isOwn: true,
      message: 'It is. Saturday suits me.\n\nThe address is on the V5C, so I send it then.',
      warnings: [],
      createdAt: '2026-11-20T10:31:00.000Z',
    },
  ],
}

const when = '2026-11-20T09:05:00.000Z'
const nothing = () => {}

export function Messages() {
  return (
    <Examples>
      <Example name="Message: theirs, one’s own" className="stack">
        <Message
          who="Ben Buyer"
          isOwn={false}
          message="Is it there?"
          createdAt={when}
          warnings={[]}
        />
        <Message who="You" isOwn message="It is." createdAt={when} warnings={[]} />
      </Example>
      <Example name="Message: with a link and a warning" className="stack">
        <Message
          who="Ben Buyer"
          isOwn={false}
          message="Pay the deposit at https://example.com/pay now."
          createdAt={when}
          warnings={['They ask for a deposit before you have seen the car.']}
        />
      </Example>
      <Example name="Message: very long words" className="stack">
        <Message
          who={longWord}
          isOwn={false}
          message={longWord}
          createdAt={when}
          warnings={[longWord]}
        />
        <Message who="You" isOwn message={longWord} createdAt={when} warnings={[]} />
      </Example>
      <Example name="ConversationEntry: unread, read, very long" isWide>
        <ConversationEntry conversation={{ ...conversation, isRead: false }} onRemoved={nothing} />
        <ConversationEntry conversation={{ ...conversation, id: 3 }} onRemoved={nothing} />
        <ConversationEntry
          conversation={{ ...conversation, id: 4, name: longWord, car: longWord, answers: [] }}
          onRemoved={nothing}
        />
      </Example>
      <Example name="ConversationEntry: open" isWide>
        <ConversationEntry conversation={{ ...conversation, id: 5 }} isOpened onRemoved={nothing} />
      </Example>
      <Example name="ConversationEntry: ended by you, ended by them" isWide>
        <ConversationEntry
          conversation={{ ...conversation, id: 6, ended: 'blocked-by-you' }}
          isOpened
          onRemoved={nothing}
        />
        <ConversationEntry
          conversation={{ ...conversation, id: 7, side: 'buyer', ended: 'removed-by-them' }}
          isOpened
          onRemoved={nothing}
        />
      </Example>
      <Example name="ConversationEntry: taken down by us, stopped by us" isWide>
        <ConversationEntry
          conversation={{ ...conversation, id: 8, side: 'buyer', ended: 'taken-down' }}
          isOpened
          onRemoved={nothing}
        />
        <ConversationEntry
          conversation={{ ...conversation, id: 9, ended: 'stopped-by-us' }}
          isOpened
          onRemoved={nothing}
        />
      </Example>
      <Example name="UnreadCount">
        <UnreadCount />
      </Example>
      <Example name="SellerFactsList">
        <SellerFactsList
          facts={{
            joined: '2024-03',
            isEmailConfirmed: true,
            isPhoneConfirmed: true,
            answersWithin: 24,
          }}
        />
      </Example>
    </Examples>
  )
}
