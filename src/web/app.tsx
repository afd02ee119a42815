import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShopInfoProvider, type ShopInfo } from '../platform/pages/shop-info.ts'
import { RouterProvider } from '../platform/router/provider.tsx'
import type { Router } from '../platform/router/state.ts'
import { RouteError } from './shell/route-error.tsx'
import { Shell } from './shell/shell.tsx'

type Props = {
  queries: QueryClient
  shopInfo: ShopInfo
  router: Router
  /** Comes when everything before it answers. */
  children?: ReactNode
}

/** The whole of what is drawn, the same on the server and in the browser. */
export function App({ queries, shopInfo, router, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <ShopInfoProvider value={shopInfo}>
        <RouterProvider router={router} ErrorPage={RouteError}>
          <Shell />
        </RouterProvider>
        {children}
      </ShopInfoProvider>
    </QueryClientProvider>
  )
}
