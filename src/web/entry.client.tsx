import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueries } from '../platform/queries.ts'
import { contextWith, createRoutes } from './routes.tsx'
import './styles.css'

const queries = createQueries((path, init) => fetch(path, init))
const routes = createRoutes()

type ServerState = { queries: DehydratedState; router: HydrationState }

function readServerState(): ServerState | null {
  const block = document.getElementById('server-state')
  return block?.textContent ? (JSON.parse(block.textContent) as ServerState) : null
}

async function start() {
  const state = readServerState()
  if (state) hydrate(queries, state.queries)
  // The page that is on the screen must be in memory before React compares it with the server's.
  const matches = matchRoutes(routes, window.location) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy === 'function') {
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }
  }
  const router = createBrowserRouter(routes, {
    getContext: () => contextWith(queries),
    ...(state && { hydrationData: state.router }),
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('app')!,
      <StrictMode>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}

void start()
