import { request } from 'node:http'
import type { BareResponse } from './bare-server.ts'

const comparedHeaders = [
  'content-type',
  'content-encoding',
  'etag',
  'vary',
  'cache-control',
  'catalogue-version',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-frame-options',
  'x-request-id',
]

/** The very bytes of an answer as they go over the wire. */
export function capture(address: string, path: string, encoding: string): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    request(address + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = Object.fromEntries(
          comparedHeaders.flatMap((name) => {
            const value = response.headers[name]
            return typeof value === 'string' ? [[name, value]] : []
          }),
        )
        const body = Buffer.concat(chunks)
        resolve({ path, headers: { ...headers, 'content-length': String(body.length) }, body })
      })
    })
      .on('error', reject)
      .end()
  })
}
