import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { s3Storage } from './s3.ts'

/** A store that takes connections and responds to each request with these bytes and no more. */
async function openStore(answer: string) {
  const open = new Set<Socket>()
  let requests = 0
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => {
      requests++
      socket.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const bucket = { name: 'photos', region: 'eu-west-2', accessKeyId: 'key', secretAccessKey: 'x' }
  const endpoint = `http://127.0.0.1:${port}`
  const storage = s3Storage({ ...bucket, endpoint }, { connect: 500, whole: 1_000 })
  return { storage, requests: () => requests }
}

const halfABody = 'HTTP/1.1 200 OK\r\ncontent-length: 2000\r\n\r\n' + 'x'.repeat(1_000)

test.each([
  ['takes connections and never answers', ''],
  ['sends half of a photo', halfABody],
])('a store that %s is given up, and said to be away', async (_what, answer) => {
  const { storage, requests } = await openStore(answer)
  await expect(storage.get('uploads/master.jpg')).rejects.toMatchObject({ code: 'unavailable' })
  // None, where the machine is busy.
  expect(requests(), 'a second try would have no time').toBeLessThanOrEqual(1)
})

test('a photo is not stored for longer than that either', async () => {
  const { storage } = await openStore('')
  const photo = new Uint8Array(3_000)
  const isAway = { code: 'unavailable' }
  await expect(storage.put('uploads/master.jpg', photo)).rejects.toMatchObject(isAway)
  await expect(storage.delete('uploads/master.jpg')).rejects.toMatchObject(isAway)
  await expect(storage.has('uploads/master.jpg')).rejects.toMatchObject(isAway)
})

test.each([
  ['has it', '200 OK', true],
  ['has nothing there', '404 Not Found', false],
])('a store that %s says so by its head alone', async (_what, status, isThere) => {
  const { storage } = await openStore(`HTTP/1.1 ${status}\r\ncontent-length: 2000\r\n\r\n`)
  expect(await storage.has('uploads/master.jpg')).toBe(isThere)
})

const busy = 'HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\n\r\n'

test.each([
  ['never answers', ''],
  ['has no room for more requests', busy],
])(
  'what lies in a store that %s is not listed, and it is said to be away',
  async (_what, answer) => {
    const { storage } = await openStore(answer)
    const pages = storage.list()[Symbol.asyncIterator]()
    await expect(pages.next()).rejects.toMatchObject({ code: 'unavailable' })
  },
)
