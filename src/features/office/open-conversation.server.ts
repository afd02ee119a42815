import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listWritten } from '../enquiries/conversation/queries.server.ts'
import { logAct } from '../staff/log.server.ts'
import type { Opened } from './schema.ts'

type Opening = { id: number; by: number; reason: string }

/** What both sides of a conversation have written, for whoever says why they read it; the log says so first. */
export async function openConversation(
  { database: { primary } }: { database: Pick<Database, 'primary'> },
  { id, by, reason }: Opening,
): Promise<Opened> {
  const written = await primary.transaction().execute(async (tx) => {
    const found = await listWritten(tx, [id])
    if (found.length === 0) throw noSuchConversation()
    await logAct(tx, { by, action: 'open', subject: 'conversation', subjectId: id, reason })
    return found
  })
  return { written: written.map(({ writer, message }) => ({ by: writer, message })) }
}

export const noSuchConversation = () => new AppError('not-found', 'There is no such conversation')
