import { useEffect, type ComponentProps, type MouseEvent } from 'react'
import { useLocation, useNavigate, useRouter } from './context.ts'
import { addressOf, type To } from './location.ts'
import type { NavigateOptions } from './state.ts'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'preventScrollReset'> & {
    to: To
    /** By a new document: what this one holds is left behind. */
    reloadDocument?: boolean
    /** Called as it leads away from here; not where it opens elsewhere, as with a key held. */
    onFollow?: (() => void) | undefined
  }

/**
 * A link to a page of ours. It is a plain `<a>`, which the browser follows by itself where a key is held,
 * and where there is no script.
 */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  onClick,
  onFollow,
  children,
  ...rest
}: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlain(event)) return
    onFollow?.()
    if (reloadDocument) return
    event.preventDefault()
    const { href } = event.currentTarget
    const options = preventScrollReset === undefined ? {} : { preventScrollReset }
    // Where one is already, nothing is added that Back would lead to.
    void router.navigate(href, { ...options, replace: href === window.location.href })
  }
  return (
    <a {...rest} href={addressOf(to)} onClick={follow}>
      {children}
    </a>
  )
}

const isPlain = (event: MouseEvent<HTMLAnchorElement>) =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  ['', '_self'].includes(event.currentTarget.target)

/** A link that says whether it leads to where one is; without `end`, also to something above that. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const path = addressOf(rest.to)
  const isCurrent = pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}

/** Leads elsewhere as soon as it is on the screen. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(to, { replace })
  }, [navigate, to, replace])
  return null
}
