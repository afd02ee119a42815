import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Responded } from '../http/observe-responses.ts'
import type { Catalogue } from '../page-cache/catalogue.ts'
import type { ResponseCache } from '../page-cache/response-cache.ts'

let ofProcess: Registry | undefined

/** A process has one heap and one event loop, however many shops are opened in it: what watches them never ends. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess
}

/**
 * Rate, errors and duration of requests, saturation of the process and its caches (Prometheus).
 * Returns where features add what is to be known of them.
 */
export function exposeMetrics(
  app: FastifyInstance,
  { caches, catalogue }: { caches: Record<string, ResponseCache>; catalogue: Catalogue },
): Registry {
  const registry = new Registry()
  const process = processMetrics()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
    collect: () => observe(),
  })
  // Together, because one at a time costs a kept page a twentieth of its time.
  let waiting: Responded[] = []
  const observe = () => {
    // The pattern, never the address: an address for every visitor would fill the memory.
    for (const { method, route = 'none', status, milliseconds } of waiting)
      duration.observe({ method, route, status }, milliseconds / 1_000)
    waiting = []
  }
  app.responseListeners.push((response) => {
    waiting.push(response)
    if (waiting.length >= 200) observe()
  })
  gauge(registry, 'catalogue_version', 'The newest catalogue version heard of', () =>
    catalogue.version(),
  )
  for (const [name, cache] of Object.entries(caches)) {
    gauge(registry, `kept_${name}_bytes`, `Memory used by kept ${name}`, () => cache.bytes)
    gauge(registry, `kept_${name}_hits`, `Kept ${name} used`, () => cache.counts.hits)
    gauge(registry, `kept_${name}_misses`, `Kept ${name} made`, () => cache.counts.misses)
  }
  app.get(
    '/metrics',
    { config: { access: 'this-machine' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store').type(registry.contentType)
      return reply.send(await Registry.merge([process, registry]).metrics())
    },
  )
  return registry
}

function gauge(registry: Registry, name: string, help: string, read: () => number) {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
