import { Gauge, type Registry } from 'prom-client'

type Sample = { labels?: Record<string, string>; value: number }

/**
 * A figure that is read when it is asked for. What can't be read (null) is absent: 'not a number'
 * would be taken for one, and an old one for today's.
 */
export function exposeReading(
  registry: Registry,
  name: string,
  {
    help,
    labels = [],
    read,
  }: { help: string; labels?: string[]; read: () => Promise<number | Sample[] | null> },
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const found = await read()
      this.reset()
      // Without labels it is set back to nought instead.
      if (labels.length === 0) this.remove()
      if (typeof found === 'number') this.set(found)
      for (const sample of Array.isArray(found) ? found : [])
        this.set(sample.labels ?? {}, sample.value)
    },
  })
}
