import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { followVisits } from '../../features/analytics/visits/follow-visits.client.ts'
import { followAccount } from '../../features/accounts/session/follow-account.client.ts'
import { readShopInfo, ShopInfoProvider } from '../../platform/pages/shop-info.ts'
import { createQueries, readKey } from '../../platform/pages/queries.ts'
import { setContact } from '../../site.ts'
import { replayEarly } from './replay-early.ts'
import { pagePaths } from '../../screens/pages.ts'
import { contextWith, createRoutes } from '../routes.tsx'
import '../styles.css'

// The forms' schemas would try whether they may make code of text, which the security policy stops
// and reports. Zod reads this before the first of them is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queries = createQueries((path, init) => fetch(path, init))
const shopInfo = readShopInfo(document.documentElement.dataset['facts'])
setContact(shopInfo.contact)
const routes = createRoutes()
followAccount(queries)
followVisits(queries, pagePaths)

const parse = <T,>(block: Element): T => JSON.parse(block.textContent ?? 'null') as T

/** What the server rendered the page from; absent where the document came without a page. */
function takeServerState(): HydrationState | undefined {
  for (const block of document.querySelectorAll<HTMLElement>('script[data-answer]'))
    queries.setQueryData(readKey(block.dataset['answer']!), parse(block))
  const router = document.getElementById('router-state')
  return router ? parse<HydrationState>(router) : undefined
}

/**
 * The server matches paths as they are written, the router in the browser decodes them first: what it
 * would take for another page than the one that is on the screen gets the address of no page.
 */
function isNowhere(sent: HydrationState | undefined): boolean {
  const shown = Object.keys(sent?.loaderData ?? {})
  const matched = (matchRoutes(routes, window.location) ?? []).at(-1)?.route.id
  return shown.length > 0 && (matched === undefined || !shown.includes(matched))
}

async function start() {
  const hydrationData = takeServerState()
  if (isNowhere(hydrationData)) window.history.replaceState(null, '', '/404')
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
          <ShopInfoProvider value={shopInfo}>
            <RouterProvider router={router} />
            <EarlyPresses />
          </ShopInfoProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

/** Stands last in the tree: its effect comes when everything before it answers. */
function EarlyPresses() {
  useEffect(() => {
    // What only shows itself to scripts does so first.
    const soon = setTimeout(replayEarly)
    return () => clearTimeout(soon)
  }, [])
  return null
}

void start()
