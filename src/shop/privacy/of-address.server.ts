import type { Writer, WriterData } from '../../features/accounts/personal-data.ts'
import { listSentBy } from '../../features/enquiries/queries.server.ts'
import { listOwned } from '../../features/selling/own-listings/queries.server.ts'
import { logAct, type Act } from '../../features/staff/log.server.ts'
import type { Database, Db, Transaction } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Seal } from '../../platform/seal.ts'
import { writerDataOf } from './registry.ts'

type Ctx = { database: Pick<Database, 'primary'>; jobs: Pick<Jobs, 'enqueue'>; seal: Seal }

/** All that somebody without an account has given with an address, as JSON can hold it, by the names of its parts. */
export const exportOfAddress = (ctx: Ctx, email: string): Promise<object> =>
  ctx.database.primary.transaction().execute(async (tx) => {
    const { writer, parts } = known(ctx, email)
    const exported = await exportAll(tx, { writer, parts })
    await logActs(tx, { action: 'export', of: await findSubjects(tx, writer), exported })
    return Object.fromEntries(exported)
  })

type Erased = {
  /** How much of each part, and what became of it, as the privacy notice says it. */
  parts: { name: string; n: number; became: string }[]
  /** Listings of theirs that we have hidden, which stay for their time with what belongs to them. */
  retainedListings: number[]
}

/** Erases it, as far as it is erased for whoever closes an account. */
export const eraseOfAddress = (ctx: Ctx, email: string): Promise<Erased> =>
  ctx.database.primary.transaction().execute(async (tx) => {
    const { writer, parts } = known(ctx, email)
    for (const part of parts) await part.hold?.(tx, writer)
    const before = await exportAll(tx, { writer, parts })
    const subjects = await findSubjects(tx, writer)
    for (const part of parts) await part.erase(tx, writer)
    const after = new Map(await exportAll(tx, { writer, parts }))
    const erased = parts.map(({ name, notice }) => ({
      name,
      n: countOf(new Map(before).get(name)) - countOf(after.get(name)),
      became: notice.whenClosed,
    }))
    const retainedListings = (await findSubjects(tx, writer)).listing
    await logActs(tx, {
      action: 'erase',
      of: {
        conversation: subjects.conversation,
        listing: subjects.listing.filter((id) => !retainedListings.includes(id)),
      },
      exported: before,
    })
    return { parts: erased.filter(({ n }) => n > 0), retainedListings }
  })

const known = ({ jobs: { enqueue }, seal }: Ctx, email: string) => ({
  writer: { userId: null, confirmedEmail: email } as const,
  parts: writerDataOf({ enqueue, seal }),
})

type Exported = [name: string, part: unknown][]

async function exportAll(
  db: Db,
  { writer, parts }: { writer: Writer; parts: readonly WriterData[] },
): Promise<Exported> {
  const exported: Exported = []
  for (const part of parts) exported.push([part.name, await part.export(db, writer)])
  return exported
}

/** How many things a part is made of: a list, several of them, or one thing. */
function countOf(part: unknown): number {
  if (part === null || part === undefined) return 0
  if (Array.isArray(part)) return part.length
  const lists = Object.values(part).filter((inIt) => Array.isArray(inIt))
  return lists.length > 0 ? lists.reduce((sum, list) => sum + list.length, 0) : 1
}

type Subjects = Record<'conversation' | 'listing', number[]>

async function findSubjects(db: Db, writer: Writer): Promise<Subjects> {
  const [sent, listed] = [await listSentBy(db, writer), await listOwned(db, writer)]
  return { conversation: sent.map(({ id }) => id), listing: listed.map(({ id }) => id) }
}

/** By numbers: whose the address is stands nowhere once it is erased. What has none is said to have been an address's. */
async function logActs(
  tx: Transaction,
  { action, of, exported }: { action: Act['action']; of: Subjects; exported: Exported },
): Promise<void> {
  const acts = Object.entries(of).flatMap(([subject, ids]) =>
    ids.map((subjectId) => ({ subject, subjectId })),
  )
  const isAnything = exported.some(([, part]) => countOf(part) > 0)
  if (acts.length === 0 && isAnything)
    await logAct(tx, { by: 'command', action, subject: 'address' })
  for (const act of acts) await logAct(tx, { by: 'command', action, ...act })
}
