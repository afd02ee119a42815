import type { Database, Db } from '../../platform/database/database.ts'
import type { PersonalData } from '../accounts/personal-data.ts'
import { eraseEnquiries } from './erase.server.ts'
import { listAboutCarsOf, listReplies, listSentBy, type Sender } from './queries.server.ts'

/** What messages know of a person: those they wrote, and those about their cars, with the answers. */
export const enquiriesPersonalData: PersonalData = {
  name: 'enquiries',
  notice: {
    what: 'Messages that you have sent to sellers, and that buyers have sent about your cars, with the answers.',
    why: 'To bring them to whom they are for.',
    basis: 'contract',
    whenClosed: 'Erased.',
  },
  export: async (db, person) => ({
    sent: await withReplies(db, await listSentBy(db, person)),
    // Who wrote, and how to reach them, is theirs to take along and not the seller's.
    received: await withReplies(db, await listAboutCarsOf(db, person.userId)),
  }),
  erase: async (tx, person) => {
    const [sent, received] = [
      await listSentBy(tx, person),
      await listAboutCarsOf(tx, person.userId),
    ]
    await eraseEnquiries(
      tx,
      [...sent, ...received].map(({ id }) => id),
    )
  },
}

/** What is kept of somebody who has written with an address and has no account, as JSON can hold it. */
export async function exportMessagesFrom(
  { database }: { database: Pick<Database, 'primary'> },
  email: string,
): Promise<object> {
  const sent = await listSentBy(database.primary, senderOf(email))
  return { sent: await withReplies(database.primary, sent) }
}

/** Erases all of it; returns how many messages they had sent. */
export async function eraseMessagesFrom(
  { database }: { database: Pick<Database, 'primary'> },
  email: string,
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    const sent = await listSentBy(tx, senderOf(email))
    await eraseEnquiries(
      tx,
      sent.map(({ id }) => id),
    )
    return sent.length
  })
}

const senderOf = (email: string): Sender => ({ userId: null, confirmedEmail: email })

async function withReplies<Sent extends { id: number }>(db: Db, enquiries: Sent[]) {
  const replies = await listReplies(
    db,
    enquiries.map(({ id }) => id),
  )
  return enquiries.map(({ id, ...enquiry }) => ({
    ...enquiry,
    answers: replies
      .filter(({ enquiryId }) => enquiryId === id)
      .map(({ message, created_at }) => ({ message, sentAt: created_at })),
  }))
}
