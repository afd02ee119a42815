import type { BreadcrumbList, WithContext } from 'schema-dts'

export type Step = { label: string; to: string }

/** The way from the front door to a page at `url`, for search engines. */
export const trailJsonLd = (trail: readonly Step[], url: URL): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: new URL(to, url).href,
  })),
})
