import { site } from '../../../site.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readCheckingTime } from '../state/checking-time.server.ts'

/** What sellers are told of a listing that somebody looks at before others see it. */
export const beingChecked = async (db: Db, car: string): Promise<string> =>
  `Somebody is looking at your ${car}. Until they have, nobody else sees it on ${site.name}; that is usually done within ${await readCheckingTime(db)}, and no day on sale is lost by it.`
