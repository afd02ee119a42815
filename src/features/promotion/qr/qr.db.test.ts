import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/start-app.ts'

test('a listing’s QR code leads to its page at the shop’s own address', async () => {
  const shop = await startApp()
  const response = await shop.api.get('/api/listings/17/qr')
  expect([response.status, response.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(response.text).toBe(encodeQR('http://shop.test/listing/17', 'svg'))
  expect(decoded('http://shop.test/listing/17')).toBe('http://shop.test/listing/17')
  const { etag } = response.headers
  const again = await shop.api.send('GET', '/api/listings/17/qr', {
    headers: { 'if-none-match': String(etag) },
  })
  expect(again.status).toBe(304)
  expect((await shop.api.get('/api/listings/no/qr')).status).toBe(404)
})

/** What a camera reads of a code. */
function decoded(text: string): string {
  const bits = encodeQR(text, 'raw', { scale: 4, border: 4 })
  const size = bits.length
  const data = new Uint8Array(
    bits.flatMap((row) => row.flatMap((bit) => Array(3).fill(bit ? 0 : 255))),
  )
  return decodeQR({ height: size, width: size, data })
}
