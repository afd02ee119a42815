import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { isLoopbackHost } from '../http/access.ts'

/**
 * Responds to programs on this machine that fetch figures, at a port that leads nowhere else: that of a shop
 * with a public address has nothing for this machine, as whoever comes by a proxy looks like it. Returns
 * what stops it.
 */
export async function serveMetrics(
  metrics: Pick<Registry, 'metrics' | 'contentType'>,
  { port, onError }: { port: number; onError: (error: Error) => void },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isScrape = request.method === 'GET' && request.url === '/metrics'
    // A page in a browser here may ask under a name of its own that leads here.
    if (!isScrape || !isLoopbackHost(request.headers.host ?? ''))
      return void response.writeHead(404).end()
    metrics.metrics().then(
      (text) =>
        response
          .writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
          .end(text),
      (error: Error) => {
        onError(error)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    // Whoever reads that it can't be listened on has set two ports.
    server.once('error', (error) => reject(Object.assign(error, { setting: 'METRICS_PORT' })))
    server.listen(port, '127.0.0.1', resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
