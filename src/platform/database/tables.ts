/**
 * The tables of the database, as Kysely sees them. Each feature adds its own, beside the SQL that
 * writes them, by declaring this module again.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface Tables {}
