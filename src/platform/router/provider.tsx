import {
  Component,
  startTransition,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { LocationContext, RouterContext, ShownContext, StateContext } from './context.ts'
import type { Location } from './location.ts'
import type { Router } from './state.ts'

type Props = {
  router: Router
  children: ReactNode
  /** What is shown where a page could not be loaded, or fails while it is drawn. */
  ErrorPage: ComponentType<{ error: unknown }>
}

/** Shows what the router shows. Another page is drawn in the background, so that this one still answers. */
export function RouterProvider({ router, ErrorPage, children }: Props) {
  const [state, setState] = useState(router.state)
  const { location, shown } = state

  useLayoutEffect(
    () =>
      router.follow((next, how) => {
        // What is drawn a moment later is what is right then.
        const draw = () => setState(router.state())
        if (how.flushSync) flushSync(draw)
        else if (router.presentation && !next.isNavigating) router.presentation.present(draw, next)
        else startTransition(draw)
      }),
    [router],
  )
  useLayoutEffect(() => {
    router.scroll()
    router.presentation?.presented()
  }, [router, location])

  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <StateContext value={state}>
          <ShownContext value={shown}>
            <ErrorBoundary location={location} ErrorPage={ErrorPage}>
              {'error' in shown ? <ErrorPage error={shown.error} /> : children}
            </ErrorBoundary>
          </ShownContext>
        </StateContext>
      </LocationContext>
    </RouterContext>
  )
}

type BoundaryProps = Pick<Props, 'children' | 'ErrorPage'> & { location: Location }
type BoundaryState = { failed: { error: unknown } | null; location: Location }

/** A page that fails while it is drawn is given up until one goes elsewhere. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps(
    { location }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return location === state.location ? null : { failed: null, location }
  }

  override render() {
    const { ErrorPage, children } = this.props
    return this.state.failed ? <ErrorPage error={this.state.failed.error} /> : children
  }
}
