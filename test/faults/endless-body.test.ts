import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openedFolder, startShop } from '../start-shop.ts'

const mebibyte = 1024 * 1024

test.each([
  ['that says how long it is', { 'content-length': String(1024 * mebibyte) }],
  ['without an end', { 'transfer-encoding': 'chunked' }],
])(
  'D1: a body %s is refused before it is taken in',
  async (_what, headers: Record<string, string>) => {
    const shop = startShop({ DATA_DIR: await openedFolder(), LOG_LEVEL: 'error' })
    const address = await shop.address
    const sending = request(`${address}/api/listings/1/phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    let sent = 0
    const over = new AbortController()
    const responded = new Promise<number | undefined>((resolve) => {
      sending.once('response', (response) => resolve(response.statusCode))
      // Shown out in the middle of a sentence, which is an answer too.
      sending.once('error', () => resolve(undefined))
    }).finally(() => over.abort())
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const send = () => {
      while (!over.signal.aborted && sent < 1024 * mebibyte) {
        sent += chunk.length
        if (!sending.write(chunk)) return void sending.once('drain', send)
      }
    }
    send()
    expect([413, undefined]).toContain(await responded)
    sending.destroy()
    // What the system's own buffers hold on the way, and no more.
    expect(sent).toBeLessThan(64 * mebibyte)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  },
)
