import type { ItemList, WithContext } from 'schema-dts'
import { modelYears } from '../../features/cars/rules.ts'
import { photoAddress, photoSrcSet } from '../../features/photos/srcset.ts'
import { formatType } from '../../features/photos/rules.ts'
import { listingName } from '../../features/cars/listing-name.ts'
import { isSameSearch, laterPageAddress } from '../../features/search/results/browse-criteria.ts'
import { browseResults, carsOf, type Results } from '../../features/search/results/browse.client.ts'
import { criteriaInEffect } from '../../features/search/results/in-effect.ts'
import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'
import { totalLabel } from '../../features/search/text/labels.ts'
import type { Meta, PageContext } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { number, pounds } from '../../ui/format.ts'
import { trailJsonLd } from '../trail.ts'
import { kindLabel, kindOf, type Kind } from './kind.ts'
import { browseTrail } from './trail.ts'

export function browseMeta({ queries, url }: PageContext): Meta {
  const { criteria, refused } = readCriteria(url.searchParams)
  const results = queries.getQueryData(browseResults(criteria).queryKey)
  const said = results?.pages[0]
  const kind = kindOf(said ? criteriaInEffect(said.criteria, said) : criteria, said)
  const subject = kindLabel(kind)
  const isOnesOwn = criteria.q || refused.length > 0 || said?.refused.length
  // Anybody can write anything into an address; the shop without cars is a page all the same.
  const isNothing = criteria.cursor ? said?.items.length === 0 : subject && said?.total?.n === 0
  const title = subject ? `${subject} for sale` : 'Browse modern classics'
  return {
    title: `${title}${criteria.cursor ? ', continued' : ''}`,
    description: description(subject, results),
    canonical: isOnesOwn || isNothing ? null : canonical(criteria, kind),
    ...(import.meta.env.SSR && results && documentMeta(url, kind, results)),
  }
}

function documentMeta(url: URL, kind: Kind, results: Results): Partial<Meta> {
  const first = results.pages[0]?.items[0]
  return {
    ...(first?.images[0] && { image: { src: first.images[0], alt: listingName(first) } }),
    preload: preload(results),
    jsonLd: jsonLd(url, kind, results),
  }
}

/**
 * What is only a view of the same cars, or another spelling, is not another page to a search engine; the second page of
 * a make, a model, a town or a county has other cars.
 */
const canonical = (criteria: Criteria, kind: Kind): string =>
  criteria.cursor && isSameSearch(criteria, kind)
    ? laterPageAddress(kind, criteria.cursor)
    : browseAddress(kind)

/** How many there are, and for how much: 'BMW M3: 24 cars for sale, 3 of them up to £10,000, …'. */
function description(subject: string | undefined, results: Results | undefined): string {
  const latest = results?.pages.at(-1)
  const total = latest?.total
  const count = total ? `${totalLabel(total)} for sale` : 'Cars for sale'
  const cheaper = (latest?.facets?.maxPrice ?? [])
    .filter(({ n, approximate }) => n > 0 && total && n < total.n && !approximate)
    .map(({ value, n }) => `${number(n)} up to ${pounds(Number(value))}`)
  const what = subject ? `${subject}: ${count}` : `Modern classics: ${count}`
  const prices = cheaper.length > 0 ? ` (${cheaper.join(', ')})` : ''
  return `${what}${prices}, ${modelYears.first} to ${modelYears.last}, with photographs, mileage and price. ${site.description}`
}

/** As the card itself asks for it, or the picture would be fetched twice; a test compares them. */
export const coverSizes =
  '(min-width: 96rem) 21rem, (min-width: 80rem) 22vw, (min-width: 48rem) 30vw, (min-width: 30rem) 45vw, 92vw'

/** The first car's cover is the largest thing in the first screenful. */
function preload(results: Results): NonNullable<Meta['preload']> {
  const cover = results.pages[0]?.items[0]?.images[0]
  if (!cover) return []
  return [
    {
      href: photoAddress(cover, 640, 'avif'),
      srcSet: photoSrcSet(cover, 'avif', 960),
      sizes: coverSizes,
      type: formatType.avif,
    },
  ]
}

function jsonLd(url: URL, kind: Kind, results: Results): object[] {
  const cars = carsOf(results)
  return [
    trailJsonLd(browseTrail(kind), url),
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: cars.length,
      itemListElement: cars.map((car, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: `${car.year} ${car.make} ${car.model}`,
        url: `${url.origin}/listing/${car.id}`,
      })),
    } satisfies WithContext<ItemList>,
  ]
}
