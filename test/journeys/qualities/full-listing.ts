import type { Page } from '@playwright/test'
import { factNames, facts, type Fact } from '../../../src/features/cars/facts/vocabulary.ts'
import { expect } from '../journey.ts'
import { photoFiles } from '../sell-steps.ts'

const words = (length: number) =>
  'Rust in the usual places. '.repeat(length).slice(0, length).trim()

const longest = (fact: Fact, today: Date) => {
  switch (fact.kind) {
    case 'choice':
      return Object.entries(fact.choices).toSorted(([, a], [, b]) => b.length - a.length)[0]![0]
    case 'figure':
      return fact.max
    case 'line':
      return words(fact.max)
    case 'day':
      return `${today.getFullYear() + 1}-01-01`
    case 'month':
      return '1988-08'
  }
}

/** A listing of which its seller has filled in every field, with as much as it takes; returns its id. */
export async function listAll(page: Page): Promise<number> {
  const images: string[] = []
  for (const photo of await photoFiles(8)) {
    const response = await page.request.post('/api/upload-images', { multipart: { photo } })
    images.push(...((await response.json()) as { urls: string[] }).urls)
  }
  const today = new Date()
  const response = await page.request.post('/api/listings', {
    data: {
      listingData: {
        make: 'BMW',
        model: words(120),
        year: 1988,
        condition: 'very-good',
        mileage: 9_999_999,
        price: '12345678.00',
        location: 'Stoke-on-Trent',
        description: Array.from({ length: 10 }, () => words(498)).join('\n\n'),
        contactName: 'Maximilian Featherstonehaugh-Cholmondeley',
        contactEmail: 'max@example.com',
        contactPhone: '01632 960123',
        registration: 'E123 ABC',
        showsRegistration: true,
        showsMotHistory: true,
        facts: Object.fromEntries(factNames.map((name) => [name, longest(facts[name], today)])),
        images,
      },
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { id: number }).id
}
