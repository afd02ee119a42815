import { escapeHtml } from '../platform/escape-html.ts'

/** The protocol allows so many addresses, and 50 MB, a file… */
export const mostAllowed = 50_000
/** …and so many are made and sent in a moment. */
export const sitemapSize = 10_000

type Entry = { address: string; changedAt?: Date }

const opening = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (element: string, { address, changedAt }: Entry) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<${element}><loc>${escapeHtml(address)}</loc>${changed}</${element}>`
}

/** A sitemap of pages, by https://www.sitemaps.org/protocol.html. */
export const sitemapOf = (entries: Entry[]): string =>
  [
    opening,
    `<urlset ${namespace}>`,
    ...entries.map((one) => entry('url', one)),
    '</urlset>\n',
  ].join('\n')

/** A sitemap of sitemaps. */
export const sitemapIndexOf = (entries: Entry[]): string =>
  [
    opening,
    `<sitemapindex ${namespace}>`,
    ...entries.map((one) => entry('sitemap', one)),
    '</sitemapindex>\n',
  ].join('\n')
