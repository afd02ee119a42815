import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

type Served = { width: number; height: number; format?: 'jpeg' | 'png' | 'webp'; noise?: boolean }

/** A place on the web from which pictures are fetched, without the time it takes to draw cards. */
export async function openPictureServer() {
  const made = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const bytes = made.get(new URL(request.url ?? '', 'http://pictures').pathname)
    const shared = request.url?.startsWith('/share/') ? made.get('/square') : undefined
    const found = bytes ?? shared
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(found)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Puts a picture there; returns its address. */
  async function put(name: string, { width, height, format = 'jpeg', noise }: Served) {
    const picture = noise
      ? sharp({
          create: {
            width,
            height,
            channels: 3,
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
            background: '#777',
          },
        })
      : sharp({ create: { width, height, channels: 3, background: '#7a1f1f' } })
    made.set(`/${name}`, await picture.toFormat(format, { quality: 100 }).toBuffer())
    return `${url}/${name}`
  }
  await put('square', { width: 1080, height: 1080 })

  return {
    url,
    put,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
