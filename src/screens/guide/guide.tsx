import { useQuery } from '@tanstack/react-query'
import { guideAt } from '../../features/guides/guides.client.ts'
import type { Guide } from '../../features/guides/schema.ts'
import { StandardGrid } from '../../features/listings/cards/grids.tsx'
import { StandardCard } from '../../features/listings/cards/standard-card.tsx'
import { heartOf } from '../../features/saved-cars/heart-button.tsx'
import { browseAddress } from '../../features/search/criteria.ts'
import { useParams } from '../../platform/router/context.ts'
import { miles, number, pounds } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import { guideTrail } from './trail.ts'
import { DrawnWritten } from './drawn-written.tsx'
import { SourceMarks } from './source-marks.tsx'

export function GuideScreen() {
  const { data: guide } = useQuery(guideAt(useParams()))
  // A family that is none: the server has sent the page of what leads nowhere.
  if (!guide) return <NotFound />
  const { make, family, written, cars, soldCars, onSale } = guide
  return (
    <div className="sheet space-y-16 pb-16 sm:pb-24">
      <div className="print:grid print:grid-cols-2 print:gap-x-8 print:*:col-start-1">
        <Breadcrumbs trail={guideTrail(guide)} endsHere />
        <h1 className="type-display mt-2 text-4xl wrap-anywhere">
          {make} {family}
        </h1>
        {written && (
          <>
            <p className="mt-5 text-lg text-faded">{written.about}</p>
            <p className="mt-3 max-w-[65ch] text-lg">
              {written.intro.text}
              <SourceMarks written={written} of={written.intro} />
            </p>
          </>
        )}
        <Figures guide={guide} />
      </div>
      <DrawnWritten guide={guide} />
      {cars.length > 0 && (
        <section aria-labelledby="on-sale-heading">
          <SectionHead id="on-sale-heading" title="On sale">
            <TextLink to={browseAddress({ make, model: family })}>
              {onSale > cars.length
                ? `See all${guide.newest ? '' : ` ${number(onSale)}`}`
                : 'Search among them'}
            </TextLink>
          </SectionHead>
          <Cards cars={cars} />
        </section>
      )}
      {soldCars.length > 0 && (
        <section aria-labelledby="sold-heading">
          <SectionHead id="sold-heading" title="Sold here" />
          <Cards cars={soldCars} />
        </section>
      )}
    </div>
  )
}

function Cards({ cars }: Pick<Guide, 'cars'>) {
  return (
    <StandardGrid>
      {cars.map((listing) => (
        <li key={listing.id}>
          <StandardCard listing={listing} action={heartOf(listing)} />
        </li>
      ))}
    </StandardGrid>
  )
}

/** A range, or the one figure that all have. */
const rangeOf = (
  { from, to }: { from: number; to: number },
  label: (n: number) => string,
  first = label,
) => (from === to ? label(from) : `${first(from)} to ${label(to)}`)

function Figures({ guide }: { guide: Guide }) {
  const { newest, onSale, sold, pounds: prices, years, miles: mileage } = guide
  const lines: [string, string][] = [
    ...(newest ? [['Counted', `The ${number(newest)} newest listings`] as [string, string]] : []),
    ['On sale', onSale > 0 ? number(onSale) : 'None just now'],
    ['Sold in two years', number(sold)],
    ...(prices ? [['Asked for', rangeOf(prices, pounds)] as [string, string]] : []),
    ...(years ? [['Years', rangeOf(years, String)] as [string, string]] : []),
    ...(mileage ? [['Mileage', rangeOf(mileage, miles, number)] as [string, string]] : []),
  ]
  return (
    <dl className="mt-8 grid max-w-2xl print:col-start-2! print:row-span-4 print:row-start-1 print:mt-0 print:content-start grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-ink pt-4">
      {lines.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-faded">{label}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
