import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../full.ts'
import { openedFolder, startShop } from '../start-shop.ts'
import { openSlow, type Slow } from './slow-sender.ts'

const count = isFull ? 10_000 : 200

const openings = {
  headers: 'GET /api/listings HTTP/1.1\r\nhost: shop\r\nx-slow: ',
  body: 'POST /api/listings/1/phone HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
}

test.each(Object.entries(openings))(
  `I1: ${count} visitors with slow %s are shown out while others are served`,
  async (_what, opening) => {
    const shop = startShop({ DATA_DIR: await openedFolder(), LOG_LEVEL: 'error' })
    const address = await shop.address
    const port = Number(new URL(address).port)

    const slow: Slow[] = []
    onTestFinished(() => slow.forEach(({ socket }) => socket.destroy()))
    while (slow.length < count) {
      const batch = Math.min(250, count - slow.length)
      slow.push(
        ...(await Promise.all(Array.from({ length: batch }, () => openSlow(port, opening)))),
      )
    }
    const open = new Set(slow)
    for (const one of slow) void one.closed.then(() => open.delete(one))

    let served = 0
    while (open.size > 0) {
      const response = await fetch(`${address}/api/listings`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      served++
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(served).toBeGreaterThan(0)
    expect((await fetch(`${address}/api/listings`)).status).toBe(200)
    expect(shop.isRunning()).toBe(true)
  },
)
