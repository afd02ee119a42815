import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a page may read while it loads and describes itself; the same in browser and server. */
export type PageContext = {
  queries: QueryClient
  url: URL
  params: Readonly<Record<string, string | undefined>>
}

/** What the head of the document says. Addresses are paths; the document makes them absolute. */
export type Meta = {
  /** Of a page what it shows alone; of one that is opened with the shop's name behind it. */
  title: string
  description: string
  /** The canonical path, or null where a page should not be indexed at all. */
  canonical: string | null
  // What only the document's own head says: the browser's code has none of it, by `import.meta.env.SSR`.
  ogType?: 'website' | 'product'
  /** A picture's address, for cards on social media, and its size in pixels where it is always the same. */
  image?: { src: string; alt: string; width?: number; height?: number }
  /** Preloaded: the picture that will be the largest paint. */
  preload?: { href: string; srcSet?: string; sizes?: string; media?: string; type: string }[]
  jsonLd?: object[]
}

/** What a page answered when it was loaded: the HTTP status, and what else it says of what came with it. */
export type PageResponse = { status: number; sent?: unknown }

/** A page: how it loads and what it shows. One object a file, `*.page.tsx`; the rest is in `screens/pages.ts`. */
export type Page = {
  /**
   * Puts what `View` reads into `queries` and returns the HTTP status; 200 where it reads nothing. On the
   * server everything must be there when it returns; in the browser it may return at once and let `View`
   * show skeletons.
   */
  load?(context: PageContext): Promise<PageResponse>
  /**
   * The queries whose answers go with the document. Without it that is everything that was asked of the API;
   * a page that shows a part of an answer sends that part.
   */
  sends?(context: PageContext): QueryKey[]
  /**
   * What a browser in which somebody may be signed in is going to ask for, in any case: asked while the scripts are on their
   * way. Nothing of it is in the document.
   */
  personal?(): QueryKey[]
  /** What it is called, where that is always the same. */
  title?: string
  description?: string
  /** Where its title depends on what it shows. */
  meta?(context: PageContext): Meta
  View: ComponentType
}

/** A page that is loaded, with what its `load` answered: all that it takes to show it. */
export type OpenedPage = Required<Pick<Page, 'View' | 'meta'>> &
  Pick<Page, 'sends' | 'personal'> & {
    response: PageResponse
    params: PageContext['params']
    /** The file that it comes from, as the table of pages names it. */
    file: string
    /** Nothing outside is told of it. */
    isQuiet: boolean
  }
