import type { ListingDetails } from '../src/features/listings/rows.server.ts'

/** What must never stand in a public answer; unlike anything else in the tests. */
export const canaries = {
  email: 'canary.seller@secret.example',
  phone: '07700 900987',
  userId: 918_273_645,
  passwordHash: 'canary-password-hash',
  filename: 'canary-file-name.jpg',
  storageKey: 'photos/canary-',
}

/** A car that anybody would want; spread it and change what matters to the test. */
export const e30: ListingDetails = {
  make: 'BMW',
  model: '325i Sport',
  year: 1989,
  mileage: 84_000,
  condition: 'very-good',
  pricePence: 15_995_00,
  location: 'Harrogate',
  description: 'A straight, honest car with a folder of bills. The timing belt was done last year.',
  contactName: 'Ann Seller',
  contactEmail: canaries.email,
  contactPhone: canaries.phone,
}

export const golf: ListingDetails = {
  ...e30,
  make: 'Volkswagen',
  model: 'Golf GTI 16V',
  year: 1991,
  mileage: 121_500,
  condition: 'good',
  pricePence: 9_250_00,
  location: 'Bristol',
  description: 'Oak green, one previous owner, never modified, always garaged.',
}

export const mx5: ListingDetails = {
  ...e30,
  make: 'Mazda',
  model: 'MX-5 1.8i',
  year: 1998,
  mileage: 61_200,
  condition: 'excellent',
  pricePence: 4_995_00,
  location: 'York',
  description: 'Summers only, new hood with a glass window, sills done properly.',
}
