import type { Readable } from 'node:stream'
import { longestMessage } from '../platform/mail/read-apart.server.ts'

/**
 * What comes by standard input, up to a length. The rest is read too and forgotten: whoever pipes it
 * here would otherwise be told that the pipe is broken.
 */
export async function readInput(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length >= longestMessage) continue
    chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, longestMessage)
}
