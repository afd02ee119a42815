import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { runSql } from './run-sql.ts'
import { startPostgres } from './postgres-server.ts'
import { prepare } from './prepare.ts'

/** One server for the run, and a template that each test file clones. */
export default async function setUpPostgres(project: TestProject) {
  const server = await startPostgres()
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await runSql(`${server.url}postgres`, `create database ${template}`)
  const url = `${server.url}${template}`
  const database = await openPostgres({
    url,
    onError: (error) => console.error(error),
  })
  await prepare(database, url)
  await database.close()
  project.provide('database', { engine: 'postgres', url: server.url, template })
  return async () => {
    const admin = `${server.url}postgres`
    const left = await runSql(
      admin,
      `select datname from pg_database where datname like '${template}%'`,
    )
    for (const { datname } of left as { datname: string }[])
      await runSql(admin, `drop database if exists ${datname} with (force)`)
    await server.stop()
  }
}
