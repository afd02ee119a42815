import type { Database, Db } from '../../platform/database/database.ts'
import type { PersonalData } from '../accounts/personal-data.ts'
import { eraseEnquiries } from './erase.server.ts'
import { listAnswers } from './conversation/queries.server.ts'
import { listAboutCarsOf, listSentBy, type Sender } from './queries.server.ts'

/** What messages know of a person: those they wrote, and those about their cars, with the answers. */
export const enquiriesPersonalData: PersonalData = {
  name: 'enquiries',
  notice: {
    what: 'Messages that you have sent to sellers, and that buyers have sent about your cars, with the answers, and whom you have shown your email.',
    why: 'To bring them to whom they are for.',
    basis: 'contract',
    whenClosed: 'Erased.',
  },
  export: async (db, person) => ({
    sent: await withAnswers(db, await listSentBy(db, person)),
    // Who wrote, and how to reach them, is theirs to take along and not the seller's.
    received: await withAnswers(db, await listAboutCarsOf(db, person.userId)),
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
  return { sent: await withAnswers(database.primary, sent) }
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

async function withAnswers<Sent extends { id: number }>(db: Db, enquiries: Sent[]) {
  const answers = await listAnswers(
    db,
    enquiries.map(({ id }) => id),
  )
  return enquiries.map(({ id, ...enquiry }) => ({
    ...enquiry,
    answers: answers
      .filter(({ enquiryId }) => enquiryId === id)
      .map(({ writer, message, created_at }) => ({ by: writer, message, sentAt: created_at })),
  }))
}
