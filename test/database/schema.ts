import { sql, type Kysely } from 'kysely'

/**
 * The schema of a database, a line for each thing in it: what tests compare to tell whether anything has been left in it. By definition and
 * not by number, so that a constraint that was dropped and put back is the one that was there.
 */
export async function listSchema<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with own as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), relations as (
      select pg_class.* from pg_class join own on own.oid = relnamespace
    )
    select format('schema %I', nspname) as line from own
    union all
    select format('extension %I', extname) from pg_extension
    union all
    select concat_ws(' ', 'relation', oid::regclass, relkind, relpersistence, reloptions, relrowsecurity) from relations
    union all
    select concat_ws(' ', 'column', attname, 'of', attrelid::regclass, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
    from pg_attribute join relations on relations.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind <> 'i'
    union all
    select concat_ws(' ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
    from pg_index join relations on relations.oid = indexrelid
    union all
    select concat_ws(' ', 'constraint', conname, 'of', conrelid::regclass, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join own on own.oid = connamespace
    union all
    select concat_ws(' ', 'trigger', coalesce(conname, tgname), 'of', tgrelid::regclass, tgenabled,
      case when not tgisinternal then pg_get_triggerdef(pg_trigger.oid) end)
    from pg_trigger join relations on relations.oid = tgrelid
      left join pg_constraint on pg_constraint.oid = tgconstraint and tgisinternal
    union all
    select format('rule %I of %s %s', rulename, ev_class::regclass, pg_get_ruledef(pg_rewrite.oid))
    from pg_rewrite join relations on relations.oid = ev_class
    union all
    select format('function %s %s', pg_proc.oid::regprocedure, md5(pg_get_functiondef(pg_proc.oid)))
    from pg_proc join own on own.oid = pronamespace where prokind in ('f', 'p')
    union all
    select concat_ws(' ', 'type', pg_type.oid::regtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
    from pg_type join own on own.oid = typnamespace where typtype in ('d', 'e', 'r')
  `.execute(database)
  return rows.map(({ line }) => line)
}

/** What is in one schema and not in the other, with a sign before each; nothing where they are alike. */
export function differencesOf(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)]
  return [
    ...[...was].filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...[...is].filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ]
}
