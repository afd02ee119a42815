import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { sandboxCards } from '../../../src/adapters/sandbox-cards/sandbox-cards.ts'
import { createApp } from '../../../src/shop/app.ts'
import { readMailConfig } from '../../../src/shop/config/mail.ts'
import { publishListing } from '../../../src/features/listings/publish.server.ts'
import { createSeal } from '../../../src/platform/seal.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { usualShopInfo } from '../../../src/platform/pages/shop-info.ts'
import { openDatabase } from '../../../src/shop/open-database.ts'
import { loadRenderer } from '../../../src/web/document/load-renderer.ts'
import { e30 } from '../../cars.ts'
import { memoryStorage, storePhotos } from '../../photos.ts'
import { hostileSeller, hostileWords } from './hostile-words.ts'

/** A shop whose sellers write code instead of words. Says its address; ends with its parent. */
const folder = await mkdtemp(join(tmpdir(), 'youngtimer-hostile-'))
const onError = (error: Error) => console.error(error)
const database = await openDatabase(
  {
    dataDir: folder,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
  },
  { onError },
)
const storage = memoryStorage()
await database.primary.transaction().execute(async (tx) => {
  for (const text of hostileWords) {
    const details = {
      ...e30,
      model: text.slice(0, 120),
      location: text.slice(0, 120),
      contactName: text,
      description: `${text}\n\n${text} and more`,
    }
    const photoIds = await storePhotos(tx, storage, 1)
    const publishedAt = new Date()
    await publishListing({ emit: async () => {} }, tx, {
      details,
      plan: 'premium',
      photoIds,
      publishedAt,
    })
  }
})
const publicUrl = 'http://shop.test'
const { app } = await createApp({
  config: {
    publicUrl,
    isPublic: false,
    trustProxy: false,
    cachedBytes: 1e6,
    mail: readMailConfig(() => undefined, []),
  },
  database,
  renderer: await loadRenderer({ live: false, origin: publicUrl, shopInfo: usualShopInfo }),
  storage,
  logger: pino({ level: 'silent' }),
  authSecret: 'a secret of thirty-two characters',
  seal: createSeal('a secret of thirty-two characters'),
  sellsPromotion: usualShopInfo.sellsPromotion,
  enqueue: async () => {},
  emit: async () => {},
  listDeadLetters: async () => [],
  replay: async () => {},
  examine: async () => [],
  readBacklog: async () => ({ dead: {}, oldestDueSeconds: 0, latenessSeconds: 0, hasBegun: true }),
  clock: systemClock,
  cards: sandboxCards({ database, secret: 'a secret', clock: systemClock, onError: () => {} }),
  socialPages: {},
})
// One of them has an account, and has been written to in the same spirit.
await app.inject({
  method: 'POST',
  url: '/api/auth/sign-up',
  payload: { ...hostileSeller, name: 'Eve' },
})
await database.primary
  .updateTable('listings')
  .set((update) => ({ user_id: update.selectFrom('users').select('id') }))
  .where('id', '=', 1)
  .execute()
// An address that nobody has confirmed opens the account only in the browser in which it was begun.
// Of a name, what was kept before names were held to a rule.
const { name } = hostileSeller
await database.primary
  .updateTable('users')
  .set({ name, email_verified: true, begun_in: null })
  .execute()
for (const [n, text] of hostileWords.entries())
  await app.inject({
    method: 'POST',
    url: '/api/contact/1',
    payload: { name: 'Bob', email: `bob${n}@example.com`, message: `${text} and more` },
  })
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

await once(process, 'disconnect')
await app.close()
await database.close()
await rm(folder, { recursive: true, force: true })
