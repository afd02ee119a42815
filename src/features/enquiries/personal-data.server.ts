import type { Db } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/seal.ts'
import type { WriterData } from '../accounts/personal-data.ts'
import { eraseEnquiries } from './erase.server.ts'
import { listRetainedBlocks } from './conversation/kept-blocks.server.ts'
import { listAnswers } from './conversation/queries.server.ts'
import { isErasedFor, isListedBy } from '../selling/access/owned-by.server.ts'
import { listAboutCars, listSentBy } from './queries.server.ts'

/** What messages know of a person: those they wrote, and those about their cars, with the answers. */
export const enquiriesPersonalData = ({ seal }: { seal: Seal }): WriterData => ({
  name: 'enquiries',
  notice: {
    what: 'Messages that you have sent to sellers, and that buyers have sent about your cars, with the answers, whom you have shown your email, and whom you have blocked.',
    why: 'To bring them to whom they are for, and not to who has enough of them.',
    basis: 'contract',
    whenClosed:
      'Erased. That a seller has blocked you is kept while they are here, without a word, by a code of your address that nobody can read.',
    outlivesAccount: true,
  },
  export: async (db, writer) => ({
    sent: await withAnswers(db, await listSentBy(db, writer)),
    // Who wrote, and how to reach them, is theirs to take along and not the seller's.
    received: await withAnswers(db, await listAboutCars(db, isListedBy(writer))),
    keptBlocks: await listRetainedBlocks(db, writer),
  }),
  erase: async (tx, writer) => {
    const [sent, received] = [
      await listSentBy(tx, writer),
      await listAboutCars(tx, isErasedFor(writer)),
    ]
    await eraseEnquiries(tx, { seal, ids: idsOf([...sent, ...received]) })
  },
})

const idsOf = (enquiries: readonly { id: number }[]) => enquiries.map(({ id }) => id)

async function withAnswers<Sent extends { id: number }>(db: Db, enquiries: Sent[]) {
  const answers = await listAnswers(db, idsOf(enquiries))
  return enquiries.map(({ id, ...enquiry }) => ({
    ...enquiry,
    answers: answers
      .filter(({ enquiryId }) => enquiryId === id)
      .map(({ writer, message, created_at }) => ({ by: writer, message, sentAt: created_at })),
  }))
}
