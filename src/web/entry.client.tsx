import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followVisits } from '../features/analytics/follow-visits.client.ts'
import { followAccount } from '../features/accounts/follow-account.client.ts'
import { readFacts, ShopFactsProvider } from '../platform/shop-facts.ts'
import { createQueries, readKey } from '../platform/queries.ts'
import { contextWith, createRoutes } from './routes.tsx'
import './styles.css'

// The forms' schemas would try whether they may make code of text, which the security policy stops
// and reports. Zod reads this before the first of them is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queries = createQueries((path, init) => fetch(path, init))
const routes = createRoutes()
followAccount(queries)
followVisits(queries)

const parse = <T,>(block: Element): T => JSON.parse(block.textContent ?? 'null') as T

/** What the server rendered the page from; absent where the document came without a page. */
function takeServerState(): HydrationState | undefined {
  for (const block of document.querySelectorAll<HTMLElement>('script[data-answer]'))
    queries.setQueryData(readKey(block.dataset['answer']!), parse(block))
  const router = document.getElementById('router-state')
  return router ? parse<HydrationState>(router) : undefined
}

async function start() {
  const hydrationData = takeServerState()
  // The page that is on the screen must be in memory before React compares it with the server's.
  const matches = matchRoutes(routes, window.location) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }
  }
  const router = createBrowserRouter(routes, {
    getContext: () => contextWith(queries),
    ...(hydrationData && { hydrationData }),
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('app')!,
      <StrictMode>
        <QueryClientProvider client={queries}>
          <ShopFactsProvider value={readFacts(document.documentElement.dataset['facts'])}>
            <RouterProvider router={router} />
          </ShopFactsProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

void start()
