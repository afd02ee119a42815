import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Operator } from './command.ts'
import { askOpenShop, listenForCommands } from './socket.ts'

async function folder(name: string) {
  const above = await mkdtemp(join(tmpdir(), 'socket-'))
  onTestFinished(() => rm(above, { recursive: true }))
  return join(above, name)
}

const names = ['short', 'x'.repeat(110)]

test.each(names)('where no socket can be made in %s, the folder is named', async (name) => {
  const dataDir = await folder(name)
  await expect(listenForCommands({} as Operator, { dataDir, onError: () => {} })).rejects.toThrow(
    `no socket can be made in ${dataDir}`,
  )
})

test.each(names)(
  'a command in %s, where no shop is open, sends nothing to a socket',
  async (name) => {
    const dataDir = await folder(name)
    await mkdir(dataDir)
    expect(await askOpenShop(dataDir, { command: 'ledger', given: [] })).toBeNull()
  },
)
