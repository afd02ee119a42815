import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, RouterContextProvider, type RouteObject } from 'react-router'
import type { Meta, Page, RouteHandle } from '../platform/pages/page.ts'
import { pages, type PageEntry } from '../screens/pages.ts'
import { site } from '../site.ts'
import { RouteError } from './shell/route-error.tsx'
import { Shell } from './shell/shell.tsx'

const modules = import.meta.glob<{ page: Page }>('../screens/*/*.page.tsx')

const queriesContext = createContext<QueryClient>()

export function contextWith(queries: QueryClient): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(queriesContext, queries)
  return context
}

export function createRoutes(): RouteObject[] {
  return [
    {
      id: 'shell',
      Component: Shell,
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      children: pages.map((entry) => ({
        id: moduleOf(entry),
        path: entry.path,
        // As the server matches it: what it takes for no page must not become one in the browser.
        caseSensitive: true,
        lazy: () => loadPage(entry),
      })),
    },
  ]
}

const moduleOf = ({ file }: PageEntry) => `../screens/${file}`

async function loadPage(entry: PageEntry) {
  const { page } = await modules[moduleOf(entry)]!()
  const meta = page.meta ?? (() => ownMeta(entry))
  return {
    Component: page.View,
    handle: { meta, isQuiet: entry.isQuiet ?? false } satisfies RouteHandle,
    loader: async ({ request, params, context }: LoaderArgs) => {
      const queries = context.get(queriesContext)
      const loaded = await page.load?.({ queries, params, url: new URL(request.url) })
      const response = loaded ?? { status: 200 }
      return data(response, { status: response.status })
    },
  }
}

function ownMeta({ path, title, description = '', isIndexed }: PageEntry): Meta {
  return { title: `${title} · ${site.name}`, description, canonical: isIndexed ? path : null }
}

type LoaderArgs = {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  context: Readonly<RouterContextProvider>
}
