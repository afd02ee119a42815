import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, RouterContextProvider, type RouteObject } from 'react-router'
import type { Page } from '../platform/pages/page.ts'
import { pageTable } from './page-table.ts'
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
      children: pageTable.map(({ path, file }) => ({
        id: file,
        path,
        // As the server matches it: what it takes for no page must not become one in the browser.
        caseSensitive: true,
        lazy: () => loadPage(file),
      })),
    },
  ]
}

async function loadPage(file: string) {
  const { page } = await modules[file]!()
  return {
    Component: page.View,
    handle: page,
    loader: async ({ request, params, context }: LoaderArgs) => {
      const queries = context.get(queriesContext)
      const answer = await page.load({ queries, params, url: new URL(request.url) })
      return data(answer, { status: answer.status })
    },
  }
}

type LoaderArgs = {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  context: Readonly<RouterContextProvider>
}
