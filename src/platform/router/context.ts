import { createContext, useCallback, useContext, useMemo } from 'react'
import type { OpenedPage } from '../pages/page.ts'
import type { Location } from './location.ts'
import type { NavigateOptions, NavigationType, Router, RouterState, Shown } from './state.ts'

export const RouterContext = createContext<Router | null>(null)
export const StateContext = createContext<RouterState | null>(null)
/** Apart, so that what reads one of them alone isn't drawn anew while another page is on its way. */
export const LocationContext = createContext<Location | null>(null)
export const ShownContext = createContext<Shown | null>(null)

function within<T>(value: T | null): T {
  if (value === null) throw new Error('There is no <RouterProvider> around this')
  return value
}

export const useRouter = (): Router => within(useContext(RouterContext))
export const useLocation = (): Location => within(useContext(LocationContext))
export const useRouterState = (): RouterState => within(useContext(StateContext))

export const useNavigate = (): Router['navigate'] => useRouter().navigate

/** Whether another page is on its way. */
export const useIsNavigating = (): boolean => useRouterState().isNavigating

/** How one came to where one is. */
export const useNavigationType = (): NavigationType => useRouterState().type

/** The page that is shown; null where it could not be loaded. */
export function useOpenedPage(): OpenedPage | null {
  const shown = within(useContext(ShownContext))
  return 'page' in shown ? shown.page : null
}

/** What stands in the place of `:id` in the page's pattern. */
export const useParams = (): OpenedPage['params'] => useOpenedPage()?.params ?? {}

/** The query of the address, and what sets another one. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) =>
      void navigate({ search: `?${new URLSearchParams(next).toString()}` }, options),
    [navigate],
  )
  return [query, setQuery] as const
}
