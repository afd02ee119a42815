import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type BlackHole = {
  /** The given address, by way of here. */
  url: string
  /** From now on nothing passes, and nobody is told: neither an end nor a reset. */
  fallSilent(): void
  /** New connections pass again; those of before stay dead, as behind a firewall that forgot them. */
  wake(): void
  /** How many connections of before the silence their owner still holds; new ones may be tried all the time. */
  countDead(): number
  close(): Promise<void>
}

/** A way to a database on which its packets can be made to disappear. */
export async function openBlackHole(to: string): Promise<BlackHole> {
  const target = new URL(to)
  const open = new Set<Socket>()
  const dead = new Set<Socket>()
  const neverOpened = new Set<Socket>()
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    open.add(near)
    ends.add(near)
    // Its end is noticed here, and not by the server while nothing passes.
    const gone = () => {
      open.delete(near)
      dead.delete(near)
    }
    near.on('end', gone).on('close', gone).on('error', gone)
    if (isSilent) {
      neverOpened.add(near)
      near.resume()
      return
    }
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    ends.add(far)
    let isDead = false
    const passes = () => !(isDead ||= dead.has(near))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => passes() && to.write(chunk))
      from.on('end', () => passes() && to.end())
      from.on('error', () => passes() && to.destroy())
      from.on('close', () => passes() && to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true
      for (const socket of open) if (!neverOpened.has(socket)) dead.add(socket)
    },
    wake: () => (isSilent = false),
    countDead: () => dead.size,
    close: async () => {
      for (const socket of ends) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
