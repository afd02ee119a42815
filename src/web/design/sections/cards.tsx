import { TextLink } from '../../../ui/text-link.tsx'
import { Plate, PlateChip } from '../../../features/cars/plate.tsx'
import { PremiumGrid, StandardGrid } from '../../../features/listings/cards/grids.tsx'
import { PremiumBadge, UnderOfferBadge } from '../../../features/listings/cards/badges.tsx'
import { PremiumCard } from '../../../features/listings/cards/premium-card.tsx'
import { SaleMark } from '../../../features/listings/cards/sale-mark.tsx'
import { StandardCard } from '../../../features/listings/cards/standard-card.tsx'
import type { ListingCard } from '../../../features/listings/schema.ts'
import { EndedCarCard } from '../../../features/saved-cars/ended-car-card.tsx'
import { HeartButton, heartOf } from '../../../features/saved-cars/heart-button.tsx'
import { SavedCarCard } from '../../../features/saved-cars/card.tsx'
import type { ShownCar } from '../../../features/saved-cars/schema.ts'
import * as cars from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

/** The first is saved; all others are not. */
const premium = [cars.golf, cars.longest, { ...cars.noPhoto, isPremium: true }]
const standard: readonly ListingCard[] = [
  cars.mx5,
  cars.longestStandard,
  cars.noPhoto,
  cars.broken,
  cars.underOffer,
  cars.sold,
]

const saved = (listing: ListingCard, more: Partial<ShownCar> = {}): ShownCar => ({
  ...listing,
  state: 'live',
  savedAt: '2026-11-01T09:00:00.000Z',
  savedPrice: '13495.00',
  isReduced: false,
  ...more,
})
const gone = { make: 'Saab', model: '900', year: 1993, state: 'withdrawn' } as const
const elsewhere = <TextLink to="/browse">Cars like it</TextLink>

export function Cards() {
  return (
    <Examples>
      <Example name="PremiumCard: saved, very long, without a photo" isWide>
        <PremiumGrid>
          {premium.map((listing) => (
            <li key={listing.id}>
              <PremiumCard listing={listing} action={heartOf(listing)} />
            </li>
          ))}
        </PremiumGrid>
      </Example>
      <Example
        name="StandardCard: not saved, very long, without a photo, with one that fails, under offer, sold"
        isWide
      >
        <StandardGrid>
          {standard.map((listing) => (
            <li key={listing.id}>
              <StandardCard listing={listing} action={heartOf(listing)} />
            </li>
          ))}
        </StandardGrid>
      </Example>
      <Example name="SavedCarCard: cheaper, under offer, sold; EndedCarCard" isWide>
        <StandardGrid>
          <li>
            <SavedCarCard car={saved(cars.golf, { isReduced: true })} elsewhere={elsewhere} />
          </li>
          <li>
            <SavedCarCard
              car={saved(cars.underOffer, { state: 'under-offer' })}
              elsewhere={elsewhere}
            />
          </li>
          <li>
            <SavedCarCard car={saved(cars.sold, { state: 'sold' })} elsewhere={elsewhere} />
          </li>
          <li>
            <EndedCarCard car={saved(cars.longest, { state: 'expired' })} elsewhere={elsewhere} />
          </li>
          <li>
            <SavedCarCard
              car={{ ...gone, id: 9, make: 'SAAB', savedAt: '2026-11-01T09:00:00.000Z' }}
              elsewhere={elsewhere}
            />
          </li>
        </StandardGrid>
      </Example>
      <Example name="SaleMark, PremiumBadge, UnderOfferBadge" className="row">
        <SaleMark state="under-offer" />
        <SaleMark state="sold" />
        <PremiumBadge />
        <UnderOfferBadge />
      </Example>
      <Example
        name="Plate: two letters, one, a year of several, as shown by its seller"
        className="row"
      >
        <Plate listing={{ year: 1991 }} />
        <Plate listing={{ year: 1985 }} />
        <Plate listing={{ year: 2001 }} />
        <Plate listing={{ year: 1991, plate: 'J-reg' }} />
        <PlateChip>80–05</PlateChip>
      </Example>
      <Example name="HeartButton: beside buttons and among them" className="row">
        <HeartButton listing={cars.golf} variant="icon" />
        <HeartButton listing={cars.mx5} variant="icon" />
        <HeartButton listing={cars.golf} variant="words" />
        <HeartButton listing={cars.mx5} variant="words" />
      </Example>
    </Examples>
  )
}
