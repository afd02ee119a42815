import { sql } from 'kysely'
import type { listingFields } from '../src/features/selling/form/input.ts'
import { signpost, multipart } from './hard-pictures.ts'
import type { TestResponse, Sent } from './person.ts'
import type { Shop } from './start-app.ts'

type Browser = ReturnType<Shop['browser']>

/** A car as the form of a seller sends it, but for its photos. */
export const typed = {
  make: 'BMW',
  model: '325i Sport',
  year: 1989,
  mileage: 84_000,
  condition: 'Very Good',
  price: '15995.00',
  location: 'Harrogate',
  description: 'A straight, honest car with a folder of bills.',
  contactName: 'Ann Seller',
  contactEmail: 'ann.seller@example.com',
  contactPhone: '07700 900987',
} satisfies Record<Exclude<keyof typeof listingFields, 'images'>, unknown>

/** What may be shown by a registration, beside. */
type Shown = {
  registration: string
  showsMotHistory: boolean
  showsRegistration: boolean
  facts: object
}

let picture: Promise<Buffer> | undefined

/** Sends so many photos from a browser; returns their addresses. */
export async function sendsPhotos(
  browser: Browser,
  count = 1,
  { headers }: Sent = {},
): Promise<string[]> {
  const bytes = await (picture ??= signpost(40, 40))
  const files = Array.from({ length: count }, () => ({ bytes }))
  const form = multipart(files)
  const sent = { ...form, headers: { ...headers, ...form.headers } }
  const response = await browser.send('POST', '/api/upload-images', sent)
  if (response.status !== 200) throw new Error(`the photos were refused: ${response.text}`)
  return response.json<{ urls: string[] }>().urls
}

/** Sends a form to sell a car. */
export const sells = (browser: Browser, listingData: object, more: object = {}, sent: Sent = {}) =>
  browser.send('POST', '/api/listings', { ...sent, payload: { listingData, ...more } })

/** Puts a car on sale from a browser, with photos that it sends; returns its id. */
export async function listsCar(
  browser: Browser,
  { photos = 1, ...details }: Partial<typeof typed & Shown> & { photos?: number } = {},
): Promise<number> {
  const images = await sendsPhotos(browser, photos)
  const response = await sells(browser, { ...typed, ...details, images })
  if (response.status !== 201) throw new Error(`the car was refused: ${response.text}`)
  return response.json<{ id: number }>().id
}

/** Sends changes to a listing. */
export const edits = (browser: Browser, id: number, payload: object, ifMatch?: string) =>
  browser.send('PUT', `/api/listings/${id}`, {
    payload,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })

export const transitions = (browser: Browser, id: number, to: string): Promise<TestResponse> =>
  browser.post(`/api/listings/${id}/state`, { to })

/** A browser in which the manage link that was last sent to an address was opened. */
export async function opensLink(
  shop: Shop,
  address: string = typed.contactEmail,
  browser = shop.browser(),
) {
  const token = await shop.linkTo(address)
  const response = await browser.post('/api/manage', { token })
  if (response.status !== 200) throw new Error(`the link was refused: ${response.text}`)
  return { browser, token, id: response.json<{ id: number }>().id }
}

/** Every row of a table, as it is stored. */
export const rowsOf = async ({ database }: Shop, table: string) =>
  (await database.primary
    .selectFrom(table as never)
    .selectAll()
    .execute()) as Record<string, unknown>[]

/** So many listings like one of a shop's, which end when it does, and whose seller's address has their number for `#`. */
export function copiesOf(shop: Shop, id: number, n: number, email: string) {
  return shop.database.primary.transaction().execute(async (tx) => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = 'listings'
        and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'contact_email'`.execute(
      tx,
    )
    const columns = sql.join(rows.map(({ column_name: name }) => sql.ref(name)))
    // They have no photos, as nobody looks at them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into listings (contact_email, ${columns})
      select replace(${email}::text, '#', n::text), ${columns} from listings, generate_series(1, ${n}::int) as n
      where id = ${id}`.execute(tx)
  })
}
