import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../database/postgres-server.ts'
import { runSql } from '../../database/run-sql.ts'
import { pgbouncer } from '../../run/debian.ts'
import { daemonFolder, deployed, startDaemon } from './daemon.ts'

/** PgBouncer as `deploy/` has it, before the database at `url`; returns its own address for that. */
export async function startPgBouncer(url: string, connections: number) {
  const { hostname, port, username, pathname } = new URL(url)
  const name = pathname.slice(1)
  const [own, folder] = [await freePort(), await daemonFolder()]
  const config = join(folder, 'pgbouncer.ini')
  const userlist = join(folder, 'userlist.txt')
  await writeFile(userlist, `"${username}" ""\n`)
  await writeFile(
    config,
    await deployed('pgbouncer.ini', [
      [
        /^shop = host=127.0.0.1 port=5432 dbname=shop/m,
        `${name} = host=${hostname} port=${port} dbname=${name}`,
      ],
      [/^listen_port = .*/m, `listen_port = ${own}`],
      [/^auth_type = .*/m, `auth_type = trust\nadmin_users = ${username}`],
      [/^auth_file = .*/m, `auth_file = ${userlist}`],
      [/^default_pool_size = .*/m, `default_pool_size = ${connections}`],
    ]),
  )
  const through = (database: string) => `postgres://${username}@127.0.0.1:${own}/${database}`
  await startDaemon(pgbouncer, [config], {
    folder,
    isReady: async () => (await runSql(through(name), 'select 1')).length === 1,
  })
  return { url: through(name), admin: through('pgbouncer') }
}
