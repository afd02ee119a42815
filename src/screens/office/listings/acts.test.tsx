import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OfficeListing } from '../../../features/office/schema.ts'
import { LocationContext, RouterContext } from '../../../platform/router/context.ts'
import { createStaticRouter } from '../../../platform/router/static-router.ts'
import { ListingActs } from './acts.tsx'

const listing: OfficeListing = {
  id: 1,
  car: '1989 BMW 325i',
  state: 'held',
  isHeld: true,
  isSellerRestricted: false,
  plan: 'standard',
  revision: 0,
  pricePence: 1_299_500,
  mileage: 84_000,
  condition: 'good',
  location: 'Bath',
  description: '',
  contactName: 'Eve',
  contactEmail: 'eve@example.com',
  contactPhone: null,
  sellerId: 4,
  createdAt: '2026-11-02T09:00:00.000Z',
  publishedAt: '2026-11-02T09:00:00.000Z',
  expiresAt: '2027-01-01T09:00:00.000Z',
  photos: [],
  enquiries: 0,
  messages: [],
  posts: [],
  emails: [],
  reports: [
    {
      id: 1,
      about: 'message',
      reason: 'fraud',
      details: '',
      reportedAt: '2026-11-03T09:00:00.000Z',
      outcome: null,
      conversation: [],
    },
  ],
  edits: [],
  orders: [],
  appeals: [],
  acts: [],
}

const router = createStaticRouter('/office/listings/1', { error: null })

const render = (as: Partial<OfficeListing>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContext value={router}>
        <LocationContext value={router.state().location}>
          <ListingActs
            listing={{ ...listing, ...as }}
            staff={{ role: 'moderator' } as Parameters<typeof ListingActs>[0]['staff']}
          />
        </LocationContext>
      </RouterContext>
    </QueryClientProvider>,
  )

const buttonsOf = (as: Partial<OfficeListing>) =>
  [...render(as).matchAll(/<button[^>]*>([^<]*)/g)].map(([, words]) => words)

test('reports of a listing that is held are closed with its release, and by themselves where its seller may sell nothing', () => {
  expect(buttonsOf({})).toEqual(['Release', 'Take Down'])
  expect(buttonsOf({ isSellerRestricted: true })).toEqual(['Dismiss Reports', 'Take Down'])
  expect(buttonsOf({ state: 'sold', isHeld: false })).toEqual(['Dismiss Reports', 'Take Down'])
  expect(buttonsOf({ state: 'removed', isHeld: false })).toEqual(['Dismiss Reports', 'Restore'])
})

test('nothing puts a listing back on sale while its seller may sell nothing, and why is said', () => {
  const why = 'until that is lifted, it can’t go back on sale'
  const removed = { state: 'removed', isHeld: false, isSellerRestricted: true } as const
  expect(buttonsOf(removed)).toEqual(['Dismiss Reports'])
  expect(render(removed)).toContain(why)
  expect(render({ isSellerRestricted: true })).toContain(why)
  expect(render({ ...removed, isSellerRestricted: false })).not.toContain(why)
  expect(render({ state: 'sold', isHeld: false, isSellerRestricted: true })).not.toContain(why)
})
