import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'
import { timeIs } from '../time.ts'

test('10.12: security.txt says whom to write to, until when it holds and where it is', async () => {
  const shop = await startApp({ config: { securityContact: 'mailto:security@shop.example' } })
  await timeIs(shop, '2026-06-01T15:00:00Z')
  const response = await shop.api.get('/.well-known/security.txt')
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.text.split('\n')).toEqual([
    'Contact: mailto:security@shop.example',
    'Expires: 2026-11-28T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: http://shop.test/.well-known/security.txt',
    '',
  ])
  await timeIs(shop, '2026-07-01T15:00:00Z')
  expect((await shop.api.get('/.well-known/security.txt')).text).toContain('Expires: 2026-12-28')
})

test('10.12: a program that changes passwords is led to where that is done', async () => {
  const { api } = await startApp()
  const response = await api.get('/.well-known/change-password')
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe('/account/settings')
})

test('the description of the API says that a figure is a number, and which', async () => {
  const { app } = await startApp()
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<Description>()
  const bodyOf = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody.content['application/json'].schema.properties
  const bodies = [
    bodyOf('/api/listings', 'post')?.['listingData']?.properties,
    bodyOf('/api/listings/{id}', 'put'),
  ]
  const text = [{ type: 'string' }, { type: 'string' }, { type: 'null' }]
  for (const facts of bodies.map((body) => body?.['facts']?.properties))
    for (const [name, minimum, maximum] of [
      ['engineSize', 50, 9_999],
      ['power', 5, 2_000],
    ] as const)
      expect(alternativesOf(facts?.[name] ?? {}), name).toMatchObject([
        { type: 'integer', minimum, maximum },
        ...text,
      ])
})

test('the description of the API says that a report takes an address to answer', async () => {
  const { app } = await startApp()
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<Description>()
  for (const path of ['/api/listings/{id}/reports', '/api/enquiries/{id}/reports']) {
    const { schema } = paths[path]!['post']!.requestBody.content['application/json']
    expect(alternativesOf(schema.properties?.['email'] ?? {}), path).toMatchObject([
      { enum: [''] },
      { type: 'string', description: 'An email address' },
    ])
  }
})

type Schema = { type?: string; anyOf?: Schema[]; properties?: Properties }
type Properties = Record<string, Schema>
type Body = { requestBody: { content: { 'application/json': { schema: Schema } } } }
type Description = { paths: Record<string, Record<string, Body>> }

const alternativesOf = (schema: Schema): Schema[] =>
  schema.anyOf?.flatMap(alternativesOf) ?? [schema]

test.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
  'the description of the API at %s is compressed, and is not sent to whom has it',
  async (url) => {
    const { app } = await startApp()
    const read = (headers: Record<string, string>) => app.inject({ url, headers })
    const [plain, compressed] = [await read({}), await read({ 'accept-encoding': 'br' })]
    expect(plain.body).toMatch(/\bopenapi\b"?: ?"?3\.1\.0/)
    expect(plain.body).toContain('/api/listings')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
    const again = await read({ 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)
