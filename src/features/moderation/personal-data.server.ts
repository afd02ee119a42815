import type { Db } from '../../platform/database/database.ts'
import type { Writer, WriterData } from '../accounts/personal-data.ts'
import { isListedBy } from '../selling/access/owned-by.server.ts'

/** What we decided about somebody's listings, and what they said against it. */
export const decisionsPersonalData: WriterData = {
  name: 'decisions',
  notice: {
    what: 'Which of your listings we have taken down or put back, by which rule and why, and your appeals against that.',
    why: 'To tell you, to look at it again, and to know what was decided, and why.',
    basis: 'legal obligation',
    whenClosed: 'Your appeals are erased. What was decided is kept, without your name.',
    outlivesAccount: true,
  },
  export: listDecisionsAbout,
  // Appeals go with their listing: the database sees to it.
  erase: async () => {},
}

/** What they were told, and no more: why a listing was only looked at would tell how to get past that. */
async function listDecisionsAbout(db: Db, writer: Writer) {
  const rows = await db
    .selectFrom('moderation_log')
    .innerJoin('listings', 'listings.id', 'moderation_log.listing_id')
    .leftJoin('appeals', 'appeals.decision_id', 'moderation_log.id')
    .select([
      'moderation_log.listing_id as listingId',
      'action as decided',
      'ground',
      'reason',
      'done_at as decidedAt',
      'statement',
      'appeals.created_at as appealedAt',
      'outcome',
      'closed_at as closedAt',
    ])
    .where(isListedBy(writer))
    .where('action', 'in', ['taken-down', 'restored'])
    .orderBy('moderation_log.id')
    .execute()
  return rows.map(({ statement, appealedAt, outcome, closedAt, ...decision }) => ({
    ...decision,
    appeal: statement === null ? null : { statement, appealedAt, outcome, closedAt },
  }))
}
