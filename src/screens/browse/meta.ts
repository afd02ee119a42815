import { modelYears } from '../../features/cars/rules.ts'
import { photoAddress, photoSrcSet } from '../../features/photos/srcset.ts'
import { formatType } from '../../features/photos/rules.ts'
import { browseResults, carsOf, type Results } from '../../features/search/results/browse.client.ts'
import { browseAddress, readCriteria, type Criteria } from '../../features/search/criteria.ts'
import { subjectLabel, totalLabel } from '../../features/search/text/labels.ts'
import type { Meta, PageContext } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

export function browseMeta({ queries, url }: PageContext): Meta {
  const { criteria, refused } = readCriteria(url.searchParams)
  const results = queries.getQueryData(browseResults(criteria).queryKey)
  const { make, model } = criteria
  const subject = subjectLabel(criteria)
  // What is only a view of the same cars is not another page to a search engine.
  const address = browseAddress({ ...(make && { make }), ...(model && { model }) })
  const isOnesOwn = criteria.q || refused.length > 0 || results?.pages[0]?.refused.length
  return {
    title: `${subject ? `${subject} for sale` : 'Browse modern classics'} · ${site.name}`,
    description: description(subject, results),
    canonical: isOnesOwn ? null : address,
    ...(results && { preload: preload(results), jsonLd: jsonLd(url, criteria, results) }),
  }
}

function description(subject: string | undefined, results: Results | undefined): string {
  const total = results?.pages.at(-1)?.total
  const count = total ? `${totalLabel(total)} for sale` : 'Cars for sale'
  const what = subject ? `${subject}: ${count}` : `Modern classics: ${count}`
  return `${what}, ${modelYears.first} to ${modelYears.last}, with photographs, mileage and price. ${site.description}`
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

function jsonLd(url: URL, { make, model }: Criteria, results: Results): object[] {
  const absolute = (path: string) => url.origin + path
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: absolute(path),
  })
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Browse', path: '/browse' },
    ...(make ? [{ name: make, path: browseAddress({ make }) }] : []),
    ...(make && model ? [{ name: model, path: browseAddress({ make, model }) }] : []),
  ]
  const cars = carsOf(results)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ name, path }, index) => item(index + 1, name, path)),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: cars.length,
      itemListElement: cars.map((car, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: `${car.year} ${car.make} ${car.model}`,
        url: absolute(`/listing/${car.id}`),
      })),
    },
  ]
}
