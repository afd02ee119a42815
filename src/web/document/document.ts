import type { QueryKey } from '@tanstack/react-query'
import { site } from '../../site.ts'
import { hint } from '../../features/accounts/session/hint.ts'
import { readAddress } from '../../platform/pages/queries.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import {
  outsideServiceAttribute,
  type OutsideService,
} from '../../platform/privacy/outside-service.ts'
import type { Meta, OpenedPage } from '../../platform/pages/page.ts'
import { shopInfoAttribute, type ShopInfo } from '../../platform/pages/shop-info.ts'

/** Addresses of the built client: what every page loads, and what each page needs besides. */
export type Assets = {
  /** Loads the rest, and remembers what is pressed before it is there. */
  early: string
  entry: string
  styles: string[]
  fonts: string[]
  /** By the page's file as the route table names it. */
  modules: Record<string, { scripts: string[]; styles: string[] }>
  /** What the frame around each page loads besides for somebody who is signed in. */
  signedIn: string[]
  /** Development only: Vite's own client and React's refresh preamble. */
  developmentHead?: string
}

/** What pages say of the shop that they belong to; the same on every page and for everyone. */
export type Settings = {
  /** The canonical one. */
  origin: string
  shopInfo: ShopInfo
  /** The service that visitors are asked about, where there is one. */
  analytics?: OutsideService | undefined
}

type DocumentParts = Settings & {
  app: string
  assets: Assets
  /** Where it is quiet nothing is sent outside, as where cards are: its policy forbids it too. */
  page: Pick<OpenedPage, 'file' | 'isQuiet' | 'personal' | 'response'>
  meta: Meta
  /** What the page was made from, by the key of its query: the browser begins with the same. */
  responses: readonly { key: QueryKey; json: string }[]
}

/** JSON inside a `<script>` data block must not be able to close it or open a comment. */
const dataBlock = (json: string) => json.replaceAll('<', '\\u003c')

type Attributes = Record<string, string | undefined>
const tag = (name: string, attributes: Attributes) => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === '' ? key : `${key}="${escapeHtml(value!)}"`))
  return `<${name} ${written.join(' ')}>`
}

/**
 * The whole HTML document. It is the same for every visitor and holds no executable inline script
 * and no style attribute, so that the content security policy can be static.
 */
export function renderDocument(parts: DocumentParts) {
  const { app, assets, origin, page, meta, responses } = parts
  return `<!doctype html>
${tag('html', htmlAttributes(parts))}
<head>
${headTags({ assets, origin, page, meta }).join('\n')}
</head>
<body>
<div id="app">${app}</div>
${responses.map(({ key, json }) => `<script type="application/json" data-answer="${escapeHtml(JSON.stringify(key))}">${dataBlock(json)}</script>`).join('\n')}
<script type="application/json" id="page-response">${dataBlock(JSON.stringify(page.response))}</script>
</body>
</html>
`
}

const htmlAttributes = ({ origin, shopInfo, analytics, page }: DocumentParts): Attributes => ({
  lang: site.locale,
  'data-origin': origin,
  'data-facts': shopInfoAttribute(shopInfo),
  ...(analytics && {
    'data-analytics': outsideServiceAttribute(analytics),
    'data-analytics-quiet': page.isQuiet ? '' : undefined,
  }),
})

function headTags({
  assets,
  origin,
  page,
  meta,
}: Pick<DocumentParts, 'assets' | 'origin' | 'page' | 'meta'>) {
  const absolute = (path: string) => new URL(path, origin).href
  const module = assets.modules[page.file] ?? { scripts: [], styles: [] }
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  const name = (key: string, content: string) => tag('meta', { name: key, content })
  return [
    '<meta charset="utf-8">',
    name('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    `<title>${escapeHtml(meta.title)}</title>`,
    name('description', meta.description),
    `${tag('script', {
      src: assets.early,
      'data-entry': assets.entry,
      'data-modules': module.scripts.join(' ') || undefined,
      ...(page.personal && {
        'data-signed-in': assets.signedIn.join(' ') || undefined,
        'data-reads': page.personal().map(readAddress).join(' '),
        'data-hint': hint,
      }),
    })}</script>`,
    ...(meta.preload ?? []).map(({ href, srcSet, sizes, media, type }) =>
      tag('link', {
        rel: 'preload',
        as: 'image',
        href,
        imagesrcset: srcSet,
        imagesizes: sizes,
        media,
        type,
        fetchpriority: 'high',
      }),
    ),
    ...assets.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', href, type: 'font/woff2', crossorigin: '' }),
    ),
    ...[...assets.styles, ...module.styles].map((href) => tag('link', { rel: 'stylesheet', href })),
    // The styles are waited for anyway; painted before its words are all there, a page moves as the rest arrives.
    // What is after them is named, as Chromium waits for an element's first tag.
    tag('link', { rel: 'expect', href: '#footer', blocking: 'render' }),
    ...(meta.canonical === null
      ? [name('robots', 'noindex')]
      : [tag('link', { rel: 'canonical', href: absolute(meta.canonical) })]),
    property('og:site_name', site.name),
    property('og:type', meta.ogType ?? 'website'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:locale', site.locale.replace('-', '_')),
    ...(meta.canonical === null ? [] : [property('og:url', absolute(meta.canonical))]),
    ...(meta.image
      ? [
          property('og:image', absolute(meta.image.src)),
          ...(meta.image.width && meta.image.height
            ? [
                property('og:image:width', String(meta.image.width)),
                property('og:image:height', String(meta.image.height)),
              ]
            : []),
          property('og:image:alt', meta.image.alt),
          name('twitter:card', 'summary_large_image'),
        ]
      : [name('twitter:card', 'summary')]),
    name('twitter:title', meta.title),
    name('twitter:description', meta.description),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14161b">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    ...(meta.jsonLd ?? []).map(
      (block) => `<script type="application/ld+json">${dataBlock(JSON.stringify(block))}</script>`,
    ),
    assets.developmentHead ?? '',
  ].filter(Boolean)
}
