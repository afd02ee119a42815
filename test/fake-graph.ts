import { randomBytes } from 'node:crypto'
import { openBooks } from './fake-graph/books.ts'
import { openFaults } from './fake-graph/faults.ts'
import { openServer } from './fake-graph/server.ts'

/**
 * Meta's Graph API on loopback: a Facebook Page and an Instagram account, as strict as the real ones
 * about what the shop uses of them, and wrong in every way in which a service far away can be.
 * Nothing is kept when it closes.
 */
export async function startFakeGraph({ now = () => Date.now() }: { now?: () => number } = {}) {
  const keys = {
    accessToken: `EAA${randomBytes(24).toString('hex')}`,
    pageId: '101010101010101',
    instagramId: '17841400000000001',
  }
  const books = openBooks(keys.pageId, now)
  const faults = openFaults()
  const server = await openServer(books, keys, faults)
  return { ...server, keys, books, faults, settings: books.settings }
}

export type FakeGraph = Awaited<ReturnType<typeof startFakeGraph>>
