import type { Database, Db, Transaction } from '../../platform/database/database.ts'
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
    outlivesAccount: false,
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
    await eraseEnquiries(tx, idsOf([...sent, ...received]))
  },
}

type Ctx = { database: Pick<Database, 'primary'> }

/** Writes down whose messages something is done with, in the same transaction. */
type LogMessages = (tx: Transaction, ids: readonly number[]) => Promise<void>

const idsOf = (enquiries: readonly { id: number }[]) => enquiries.map(({ id }) => id)

/** What is kept of somebody who has written with an address and has no account, as JSON can hold it. */
export const exportMessagesFrom = (
  { database }: Ctx,
  email: string,
  log: LogMessages,
): Promise<object> =>
  database.primary.transaction().execute(async (tx) => {
    const sent = await listSentBy(tx, senderOf(email))
    const written = await withAnswers(tx, sent)
    await log(tx, idsOf(sent))
    return { sent: written }
  })

/** Erases all of it; returns how many messages they had sent. */
export const eraseMessagesFrom = (
  { database }: Ctx,
  email: string,
  log: LogMessages,
): Promise<number> =>
  database.primary.transaction().execute(async (tx) => {
    const sent = await listSentBy(tx, senderOf(email))
    await eraseEnquiries(tx, idsOf(sent))
    await log(tx, idsOf(sent))
    return sent.length
  })

const senderOf = (email: string): Sender => ({ userId: null, confirmedEmail: email })

async function withAnswers<Sent extends { id: number }>(db: Db, enquiries: Sent[]) {
  const answers = await listAnswers(db, idsOf(enquiries))
  return enquiries.map(({ id, ...enquiry }) => ({
    ...enquiry,
    answers: answers
      .filter(({ enquiryId }) => enquiryId === id)
      .map(({ writer, message, created_at }) => ({ by: writer, message, sentAt: created_at })),
  }))
}
