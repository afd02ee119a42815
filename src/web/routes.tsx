import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, RouterContextProvider, type RouteObject } from 'react-router'
import type { Page } from '../platform/page.ts'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** Every screen's address. Links are built from `features/*.client.ts` or written as these paths. */
export const pages = [
  { path: '/', file: '../screens/home.page.tsx' },
  { path: '/browse', file: '../screens/browse.page.tsx' },
  { path: '/listing/:id', file: '../screens/listing.page.tsx' },
  { path: '/listing/:id/edit', file: '../screens/edit-listing.page.tsx' },
  { path: '/about', file: '../screens/about.page.tsx' },
  { path: '/login', file: '../screens/login.page.tsx' },
  { path: '/sign-up', file: '../screens/sign-up.page.tsx' },
  { path: '/forgot-password', file: '../screens/forgot-password.page.tsx' },
  { path: '/reset-password', file: '../screens/reset-password.page.tsx' },
  { path: '/verify-email', file: '../screens/verify-email.page.tsx' },
  { path: '/account', file: '../screens/account.page.tsx' },
  { path: '/account/messages', file: '../screens/messages.page.tsx' },
  { path: '/account/settings', file: '../screens/settings.page.tsx' },
  { path: '/saved-cars', file: '../screens/saved-cars.page.tsx' },
  { path: '/create-listing', file: '../screens/create-listing.page.tsx' },
  { path: '/checkout', file: '../screens/checkout.page.tsx' },
  { path: '/checkout/success', file: '../screens/checkout-success.page.tsx' },
  { path: '/manage', file: '../screens/manage.page.tsx' },
  { path: '/renew', file: '../screens/renew.page.tsx' },
  { path: '/still-for-sale', file: '../screens/still-for-sale.page.tsx' },
  { path: '/claim', file: '../screens/claim.page.tsx' },
  { path: '/privacy-choices', file: '../screens/privacy-choices.page.tsx' },
  { path: '*', file: '../screens/not-found.page.tsx' },
] as const

const modules = import.meta.glob<{ page: Page }>('../screens/*.page.tsx')

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
      children: pages.map(({ path, file }) => ({ id: file, path, lazy: () => loadPage(file) })),
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
