import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { threeFolder } from './packages.ts'

const scene = join(import.meta.dirname, 'scene')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Serves the scene's modules as they are, and takes pixels back from the page by POST /frame. */
export async function startStudioServer() {
  let receive: ((pixels: Buffer) => void) | null = null
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://studio').pathname)
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        receive?.(Buffer.concat(chunks))
        response.end()
      })
      return
    }
    const file = path.startsWith('/three/') ? join(threeFolder, path.slice(7)) : join(scene, path)
    readFile(file).then(
      (body) => response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    nextFrame: () => new Promise<Buffer>((resolve) => (receive = resolve)),
    close: () => server.close(),
  }
}
