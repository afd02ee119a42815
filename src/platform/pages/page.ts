import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a page may read while it loads and describes itself; the same in browser and server. */
export type PageContext = {
  queries: QueryClient
  url: URL
  params: Readonly<Record<string, string | undefined>>
}

/** What the head of the document says. Addresses are paths; the document makes them absolute. */
export type Meta = {
  title: string
  description: string
  /** The canonical path, or null where a page should not be indexed at all. */
  canonical: string | null
  ogType?: 'website' | 'product'
  /** A picture's address, for cards on social media, and its size in pixels where it is always the same. */
  image?: { src: string; alt: string; width?: number; height?: number }
  /** Preloaded: the picture that will be the largest paint. */
  preload?: { href: string; srcSet?: string; sizes?: string; media?: string; type: string }[]
  jsonLd?: object[]
}

/** A page: how it loads and what it shows. One object a file, `*.page.tsx`; the rest is in `screens/pages.ts`. */
export type Page = {
  /**
   * Puts what `View` reads into `queries` and returns the HTTP status; 200 where it reads nothing. On the
   * server everything must be there when it returns; in the browser it may return at once and let `View`
   * show skeletons.
   */
  load?(context: PageContext): Promise<{ status: number }>
  /** Where its title depends on what it shows. */
  meta?(context: PageContext): Meta
  View: ComponentType
}

/** What the route of a page tells the document: how it describes itself, and whether nothing outside is told. */
export type RouteHandle = { meta(context: PageContext): Meta; isQuiet: boolean }
