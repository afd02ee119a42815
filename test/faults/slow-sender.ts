import { connect, type Socket } from 'node:net'

export type Slow = { socket: Socket; closed: Promise<void> }

/** Opens a connection that never finishes what it began to say. */
export async function openSlow(port: number, opening: string): Promise<Slow> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {})
  // Reading, so that the server's goodbye is seen.
  socket.resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
    socket.once('close', () => resolve())
  })
  socket.write(opening)
  // A byte now and then: silence alone is not what is being closed.
  const drip = setInterval(() => socket.writable && socket.write('x'), 3_000)
  void closed.then(() => clearInterval(drip))
  return { socket, closed }
}
