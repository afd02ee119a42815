import { multipart, signpost } from '../hard-pictures.ts'
import { typed } from '../sellers.ts'

type TestResponse = { status: number; body: Record<string, unknown> }

/** Somebody who sells a car in a shop that runs as a process of its own, as a browser would do it. */
export function openSeller() {
  const cookies = new Map<string, string>()

  async function send(address: string, headers: Record<string, string>, body: BodyInit) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { method: 'POST', headers: { ...headers, cookie }, body })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name) cookies.set(name, value ?? '')
    }
    return { status: response.status, body: await response.json() } as TestResponse
  }

  return {
    /** Sends a photo of its own; returns its address. */
    sendPhoto: async (shop: string): Promise<string> => {
      const { headers, payload } = multipart([{ bytes: await signpost(400, 300) }])
      const { status, body } = await send(
        `${shop}/api/upload-images`,
        headers,
        new Uint8Array(payload),
      )
      if (status !== 200) throw new Error(`the photo was refused: ${JSON.stringify(body)}`)
      return (body as { urls: [string] }).urls[0]
    },
    /** Asks for anything else. */
    post: (address: string, payload: object) =>
      send(address, { 'content-type': 'application/json' }, JSON.stringify(payload)),
    /** Sends the form; the same key is the same submission. */
    sell: (shop: string, key: string, details: object) =>
      send(
        `${shop}/api/listings`,
        { 'content-type': 'application/json', 'idempotency-key': key },
        JSON.stringify({ listingData: { ...typed, ...details } }),
      ),
  }
}
