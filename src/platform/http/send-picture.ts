import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from './entity-tag.ts'

/**
 * The bytes of an address never change, but whether they are public does: a copy is to be asked about
 * again, which costs no bytes, within a minute by a cache that many share and within five by a browser.
 */
const publicFreshness = 'public, max-age=300, s-maxage=60, must-revalidate'

/** Sends a picture, or says that the copy which the caller has is right. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: {
    etag: string
    type: string
    /** What not everybody may see is kept by nobody. */
    isPublic: boolean
    read(): Promise<Uint8Array>
  },
) {
  const headers = {
    etag: picture.etag,
    'cache-control': picture.isPublic ? publicFreshness : 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  if (hasAlready(request, picture.etag)) return reply.headers(headers).code(304).send()
  const bytes = await picture.read()
  return reply
    .headers(headers)
    .type(picture.type)
    .header('content-length', bytes.length)
    .send(bytes)
}
