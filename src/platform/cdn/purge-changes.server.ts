import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { readChanges } from '../page-cache/catalogue.ts'
import { anyChange, type Cdn } from './port.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  cdn: Pick<Cdn, 'mostKeys' | 'purge' | 'purgeEverything'>
}

/**
 * Tells the CDN what has changed since it was told last, once for all processes. Whoever fails, or is killed,
 * leaves it to the next who asks after half a minute. Returns whether there was something to tell.
 */
export async function purgeChanges({ database, cdn }: Ctx): Promise<boolean> {
  const taken = await sql<{ version: number }>`
    insert into cdn_purges as last (leased_until) values (now() + interval '30 seconds')
    on conflict (only_row) do update set leased_until = excluded.leased_until
      where last.leased_until <= now() and last.version <> (select version from catalogue)
    returning version`.execute(database.primary)
  const since = taken.rows[0]?.version
  if (since === undefined) return false
  const { version, changes } = await readChanges(database.primary, since)
  const isWhole = changes.length === version - since
  const scopes = changes.map((change) => change.scopes)
  if (!isWhole || scopes.includes(null)) await cdn.purgeEverything()
  else {
    const keys = [anyChange, ...new Set(scopes.flatMap((some) => some ?? []))]
    for (let first = 0; first < keys.length; first += cdn.mostKeys)
      await cdn.purge(keys.slice(first, first + cdn.mostKeys))
  }
  await sql`update cdn_purges set version = ${version}, leased_until = '-infinity'`.execute(
    database.primary,
  )
  return true
}

/** Milliseconds between looks. */
const pace = 500

/** Has the CDN told of every change, soon after it; returns what ends it. */
export function startPurging(
  ctx: Ctx,
  { onError }: { onError: (error: Error) => void },
): () => Promise<void> {
  let work: Promise<unknown> | undefined
  const timer = setInterval(() => {
    work ??= purgeChanges(ctx)
      .catch(onError)
      .finally(() => (work = undefined))
  }, pace)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await work
  }
}
