import { defaultPlan, plans } from '../../../features/listings/rules.ts'
import type { Listing, ListingCard, SellerListing } from '../../../features/listings/schema.ts'

/** Cars for the design page; what they say is made up, and never changes by the day. */

const photo = (name: 'red' | 'green' | 'night') => `/dev/ui/pictures/${name}/1280.jpg`

/** An address at which there is something, and no picture. */
export const brokenPhoto = '/dev/ui/pictures/broken/1280.jpg'
export const photos = [photo('red'), photo('green'), photo('night')]

/** Pence: what is paid for a listing. */
export const paid = plans[defaultPlan].pricePence

/** As long as people write, without a place to break, and with several. */
export const longWord =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
export const longName =
  'Golf GTI 16V Oettinger Sebring Anniversary Wolfsburg Edition (one of twelve) Cabriolet'

export const golf: ListingCard = {
  id: 1,
  make: 'Volkswagen',
  model: 'Golf GTI 16V',
  year: 1990,
  mileage: 84_000,
  condition: 'very-good',
  price: '12995.00',
  location: 'Harrogate',
  isPremium: true,
  isActive: true,
  state: 'live',
  createdAt: '2026-11-02T09:00:00.000Z',
  expiresAt: '2027-01-01T09:00:00.000Z',
  images: [photos[0]!],
  photoCount: 7,
  description:
    'A straight, honest car with a folder of bills. The timing belt was done last year, and it has been garaged since 1998.',
}

export const mx5: ListingCard = {
  ...golf,
  id: 2,
  make: 'Mazda',
  model: 'MX-5 1.8i',
  year: 1998,
  mileage: 61_200,
  price: '4995.00',
  location: 'York',
  isPremium: false,
  images: [photos[1]!],
  description: 'Summers only, new hood with a glass window, sills done properly.',
}

/** Everything that can be long is. */
export const longest: ListingCard = {
  ...golf,
  id: 3,
  make: 'Mercedes-Benz',
  model: longName,
  mileage: 1_284_000,
  price: '1249995.00',
  location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  images: [photos[2]!],
  description: `${longWord} ${longWord} ${golf.description}`,
  miles: 312,
}

export const longestStandard: ListingCard = { ...longest, id: 4, isPremium: false }
export const noPhoto: ListingCard = { ...mx5, id: 5, images: [], photoCount: 0 }
export const broken: ListingCard = { ...mx5, id: 6, images: [brokenPhoto], plate: 'R-reg' }
export const underOffer: ListingCard = { ...mx5, id: 7, state: 'under-offer' }
export const sold: ListingCard = { ...mx5, id: 8, state: 'sold', isActive: false }

/** As its own page has it. */
export const golfListing: Listing = {
  ...golf,
  images: photos,
  family: 'Golf',
  registration: 'H123 ABC',
  contactName: 'Ann Seller',
  hasPhone: true,
  hasMotHistory: true,
  similar: [],
  facts: [
    { name: 'gearbox', label: 'Gearbox', value: 'manual', text: 'Manual' },
    { name: 'colour', label: 'Colour', value: 'green', text: 'Oak green' },
    {
      name: 'engineOriginality',
      label: 'Engine',
      value: 'original',
      text: 'Original',
      part: 'engine',
    },
    {
      name: 'paintOriginality',
      label: 'Paint',
      value: 'changed',
      text: `Changed: ${longWord}`,
      part: 'paint',
    },
  ],
  formerPrices: [
    { price: '13495.00', until: '2026-11-12T09:00:00.000Z' },
    { price: '13995.00', until: '2026-11-05T09:00:00.000Z' },
  ],
  keeping: {
    asOf: '2026-11-01',
    lines: [
      {
        name: 'tax',
        label: 'Road tax',
        text: '£345 a year',
        source: { title: 'GOV.UK', url: 'https://www.gov.uk/vehicle-tax-rate-tables' },
      },
      {
        name: 'zone',
        label: 'London’s clean air zone',
        text: '£12.50 a day',
        source: { title: 'TfL', url: 'https://tfl.gov.uk/' },
      },
    ],
  },
}

export const sellerListing: SellerListing = {
  ...golf,
  plan: defaultPlan,
  promote: true,
  daysLeft: 39,
  views: 1_284,
  saves: 31,
  calls: 4,
}
