import { chmod, open, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Operator } from './command.ts'
import { commands, takes } from './commands.ts'
import { runCommand } from './run-command.ts'

/** In bytes: macOS takes as many, Linux four more. */
const longestPath = 103

/**
 * How a command reaches an open shop whose database belongs to its process: over a socket in the data
 * folder that the shop's own user alone may use. Where its path is longer than a socket's may be, Linux has a
 * short one for a folder that is open.
 */
async function reachSocket(
  dataDir: string,
): Promise<{ path: string; release: () => Promise<void> }> {
  const path = join(dataDir, 'operator.sock')
  if (Buffer.byteLength(path) <= longestPath) return { path, release: async () => {} }
  const folder = await open(dataDir)
  return { path: `/proc/self/fd/${folder.fd}/operator.sock`, release: () => folder.close() }
}

type CommandRequest = { command: string; given: string[]; input?: string }
type CommandResponse = { said: string } | { refused: string }

/** Listens for commands; returns what stops it. */
export async function listenForCommands(
  ctx: Operator,
  { dataDir, onError }: { dataDir: string; onError: (error: Error) => void },
): Promise<() => Promise<void>> {
  const server = createServer((incoming, outgoing) => {
    void respond(ctx, incoming, onError).then((said) => outgoing.end(JSON.stringify(said)))
  })
  const release = await listenIn(dataDir, server).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseUnavailable(
      `no socket can be made in ${dataDir} (${error.code}); set DATA_DIR to another folder, or to a shorter path`,
    )
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await release()
  }
}

/** Returns what lets its path go, by which closing removes it. */
async function listenIn(dataDir: string, server: Server): Promise<() => Promise<void>> {
  const { path, release } = await reachSocket(dataDir)
  // Whoever holds the data folder holds this; what is there is left of one that was killed.
  await rm(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o600)
  return release
}

async function respond(
  ctx: Operator,
  incoming: IncomingMessage,
  onError: (error: Error) => void,
): Promise<CommandResponse> {
  try {
    const { command: name, given, input } = JSON.parse(await textOf(incoming)) as CommandRequest
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command || !takes(command, given)) return { refused: 'this shop knows no such command' }
    const all = [...given, ...(command.reads ? [input ?? ''] : [])]
    return { said: await runCommand(ctx, { name, command, given: all }) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message }
    onError(error as Error)
    return { refused: 'something went wrong; the shop’s log says what' }
  }
}

/** Asks the shop that is open on a data folder; null where none is. */
export async function askOpenShop(
  dataDir: string,
  params: CommandRequest,
): Promise<CommandResponse | null> {
  const { path, release } = await reachSocket(dataDir)
  try {
    return await ask(path, params)
  } finally {
    await release()
  }
}

const ask = (socketPath: string, params: CommandRequest) =>
  new Promise<CommandResponse | null>((resolve, reject) => {
    const call = request({ socketPath, method: 'POST' }, (incoming) => {
      textOf(incoming).then((text) => resolve(JSON.parse(text) as CommandResponse), reject)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
    call.end(JSON.stringify(params))
  })

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
