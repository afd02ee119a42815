import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { read } from './postgres-programs.ts'

/** A message of PostgreSQL's protocol: what it is, how long, and what it says. */
function message(kind: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}

const ready = message('Z', 'I')
const column = ['n\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]] as const
const answer = [
  message('T', [0, 1], ...column.map((part) => (typeof part === 'string' ? part : [...part]))),
  message('D', [0, 1, 0, 0, 0, 1], '7'),
  message('C', 'SELECT 1\0'),
]
const shutdown = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')

/** A server that is shut down in the moment in which it has answered. */
async function startEndingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.once('data', () => socket.end(Buffer.concat([...answer, ready, shutdown])))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://tester@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

test('what the database has answered is kept though it is shut down in that moment', async () => {
  expect(await read(await startEndingServer(), 'select n')).toEqual([{ n: '7' }])
})
