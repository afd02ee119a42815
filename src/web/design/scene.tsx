import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  LocationContext,
  ShownContext,
  StateContext,
  useRouterState,
} from '../../platform/router/context.ts'
import { locationAt } from '../../platform/router/location.ts'
import { readKey } from '../../platform/pages/queries.ts'
import type { User } from '../../features/accounts/schema.ts'
import { createQueriesFrom, type Responses } from './data/responses.ts'
import { InTheBrowser } from './example.tsx'

type Props = {
  /** Who looks: null for a visitor, and left out while nobody knows yet. */
  viewer?: User | null
  /** Where it stands, and what its page takes from the address. */
  path?: string
  params?: Readonly<Record<string, string>>
  responses?: Responses
  children: ReactNode
}

/** For what depends on who looks, where they are and what the shop says; in the browser alone, as on the site. */
export function Scene({ viewer, path = '/', params = {}, responses = {}, children }: Props) {
  const [queries] = useState(() => {
    const created = createQueriesFrom(responses)
    const key = readKey('/api/auth/user')
    if (viewer === undefined) created.setQueryDefaults(key, { enabled: false })
    else created.setQueryData(key, viewer)
    return created
  })
  const [location] = useState(() => locationAt(path))
  const state = useRouterState()
  const { shown } = state
  const there = 'page' in shown ? { page: { ...shown.page, params } } : shown
  return (
    <InTheBrowser>
      <QueryClientProvider client={queries}>
        <LocationContext value={location}>
          <StateContext value={{ ...state, location, shown: there }}>
            <ShownContext value={there}>{children}</ShownContext>
          </StateContext>
        </LocationContext>
      </QueryClientProvider>
    </InTheBrowser>
  )
}
