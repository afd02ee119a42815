import { sql, type Generated } from 'kysely'
import type { Db } from './database.ts'

declare module './tables.ts' {
  interface Tables {
    backups: {
      id: Generated<number>
      done_at: Generated<Date>
      files: number
      bytes: number
    }
  }
}

export type Backups = {
  /** Hours since the newest; null where there was never one. */
  ageHours: number | null
  /** Whether that is longer than is good; never where another system is trusted with it. */
  isOverdue: boolean
}

/** @param mostHours Hours after which one is overdue; 0 where something else makes them. */
export async function readBackups(db: Db, mostHours: number): Promise<Backups> {
  const { rows } = await sql<{ ageHours: number | null }>`
    select (extract(epoch from app_now() - max(done_at)) / 3600)::float8 as "ageHours" from backups
  `.execute(db)
  const { ageHours } = rows[0]!
  return { ageHours, isOverdue: mostHours > 0 && (ageHours ?? Infinity) > mostHours }
}

/** 'never', '5 hours ago', '3 days ago'. */
export function describeBackupAge({ ageHours }: Pick<Backups, 'ageHours'>): string {
  if (ageHours === null) return 'never'
  const [n, unit] =
    ageHours < 48 ? [Math.floor(ageHours), 'hour'] : [Math.floor(ageHours / 24), 'day']
  return n === 0 ? 'within the hour' : `${n} ${unit}${n === 1 ? '' : 's'} ago`
}

/** What notes one: also run where the schema may be older than this version. */
export const noteBackup = ({ files, bytes }: { files: number; bytes: number }) =>
  `do $$ begin
    if to_regclass('backups') is not null then
      insert into backups (files, bytes) values (${files}, ${bytes});
    end if;
  end $$`
