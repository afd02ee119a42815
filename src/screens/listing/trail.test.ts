import { expect, test } from 'vitest'
import { trailJsonLd } from '../trail.ts'
import { listingTrail } from './trail.ts'

const golf = { make: 'Volkswagen', family: 'Golf' } as const

test('the way to a car leads through its make and its model family', () => {
  expect(listingTrail(golf)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Volkswagen', to: '/browse?make=Volkswagen' },
    { label: 'Golf', to: '/browse?make=Volkswagen&model=Golf' },
  ])
})

test('a search engine reads the same way', () => {
  const read = trailJsonLd(listingTrail(golf), new URL('https://shop.example/listing/1'))
  expect(read).toHaveProperty('itemListElement.1', {
    '@type': 'ListItem',
    position: 2,
    name: 'Volkswagen',
    item: 'https://shop.example/browse?make=Volkswagen',
  })
})
