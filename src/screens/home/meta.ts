import type {
  Organization,
  SearchAction,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts'
import { modelYears } from '../../features/cars/rules.ts'
import type { Meta, PageContext } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'
import { posterPreload } from './poster.ts'

export function homeMeta({ url }: PageContext): Meta {
  const home = new URL('/', url).href
  return {
    title: `Modern classic cars for sale, ${modelYears.first}–${modelYears.last}`,
    description: site.description,
    // Filters are a view of the same page.
    canonical: '/',
    ...(import.meta.env.SSR && documentMeta(home)),
  }
}

function documentMeta(home: string): Partial<Meta> {
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${home}browse?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } satisfies WithActionConstraints<SearchAction>
  return {
    image: { src: '/hero/poster.jpg', alt: `${site.name}: ${site.strapline}` },
    preload: posterPreload,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: site.name,
        url: home,
        inLanguage: site.locale,
        potentialAction: search,
      } satisfies WithContext<WebSite>,
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: site.name,
        url: home,
        logo: `${home}icon-512.png`,
        email: site.email,
        sameAs: site.social.map((page) => page.url),
      } satisfies WithContext<Organization>,
    ],
  }
}
