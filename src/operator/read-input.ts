import type { Readable } from 'node:stream'

/** Reports are far shorter; what they return of a message may be long, and isn't needed. */
const longest = 256 * 1024

/**
 * What comes by standard input, up to a length. The rest is read too and forgotten: whoever pipes it
 * here would otherwise be told that the pipe is broken.
 */
export async function readInput(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length >= longest) continue
    chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, longest)
}
