import { expect, test } from 'vitest'
import { startApp } from '../start-app.ts'

type Refusal = { message: string; field: string }

test('10.15: a refusal names the field as a person knows it, and never the path to it', async () => {
  const { api } = await startApp()
  const listing = {
    make: 'Tesla',
    model: 'S',
    year: 1989,
    mileage: 1,
    condition: 'good',
    price: '1',
    location: 'Bath',
    description: 'A straight, honest car with a folder of bills.',
    contactName: 'Ann',
    contactEmail: 'ann@example.com',
    images: ['/photos/1-0123456789abcdef/1280.jpg'],
  }
  const refusalOf = async (change: object) => {
    const response = await api.post('/api/listings', {
      payload: { listingData: { ...listing, ...change } },
    })
    expect(response.status).toBe(400)
    return response.json<Refusal>()
  }
  const wrong = [
    {},
    { make: undefined },
    { make: 'BMW', year: 'soon' },
    { make: 'BMW', contactName: '' },
    { make: 'BMW', contactEmail: 7 },
    { make: 'BMW', images: [7] },
    { make: 'BMW', images: 'none' },
    { make: 'BMW', surprise: 1 },
  ]
  for (const change of wrong) {
    const { message, field } = await refusalOf(change)
    expect(message, field).not.toMatch(/listingData|\w\.\w|^[a-z]|undefined:/)
    expect(message, field).toMatch(/^\p{Lu}.{8,}/u)
  }
  expect((await refusalOf({ make: undefined })).field).toBe('listingData.make')
  const empty = await api.post('/api/listings', { payload: {} })
  expect(empty.json<Refusal>().message).not.toContain('listingData')
})
