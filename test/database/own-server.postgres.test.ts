import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSql } from './run-sql.ts'

const server = join(import.meta.dirname, 'postgres-server.ts')
const keepsOne = `
  import { startOwnPostgres } from ${JSON.stringify(server)}
  console.log((await startOwnPostgres()).url)
  setInterval(() => {}, 1_000)`

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a server of one’s own ends with the process that has started it, where that is ended by %s',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', keepsOne], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const isUp = () =>
      runSql(`${said.toString().trim()}postgres`, 'select').then(
        () => true,
        () => false,
      )
    expect(await isUp()).toBe(true)
    child.kill(signal)
    await expect.poll(isUp).toBe(false)
  },
)
