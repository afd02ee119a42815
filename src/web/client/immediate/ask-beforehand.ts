import { QueryClient } from '@tanstack/react-query'
import { matchPage } from '../../../screens/match.ts'
import type { openPage } from '../../open-page.ts'

/** Milliseconds for which a pointer rests on what is chosen, and for which a finger does that is not scrolling. */
const rests = { mouse: 65, finger: 40 }

/** Milliseconds after which what nobody came for is forgotten: it would be shown as it was then. */
const forgottenAfter = 10_000

type Shop = { queries: QueryClient; open: typeof openPage }

/**
 * Asks for a page before it is chosen: a listing's where the pointer rests on its card, any other when the pointer goes
 * down, which is a tenth of a second before it comes up. Nothing is counted by that, and nothing shown.
 */
export function askBeforehand({ queries, open }: Shop): void {
  const { queries: defaults, ...others } = queries.getDefaultOptions()
  const beforehand = new QueryClient({
    queryCache: queries.getQueryCache(),
    defaultOptions: { ...others, queries: { ...defaults, gcTime: forgottenAfter } },
  })
  let waiting: ReturnType<typeof setTimeout> | undefined

  const ask = (address: URL) => {
    // Whoever does choose it is told what went wrong.
    open(address, beforehand).catch(() => {})
  }
  const askAfter = (wait: number, address: URL | undefined) => {
    clearTimeout(waiting)
    if (address) waiting = setTimeout(ask, wait, address)
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || savesData()) return
    const address = addressAt(target)
    askAfter(rests.mouse, address?.pathname.startsWith('/listing/') ? address : undefined)
  })
  document.addEventListener('pointerdown', ({ target, pointerType, button }) => {
    const address = button === 0 ? addressAt(target) : undefined
    if (pointerType !== 'mouse') askAfter(rests.finger, address)
    else if (address) ask(address)
  })
  // The finger scrolls.
  document.addEventListener('pointercancel', () => clearTimeout(waiting))
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Where a press would lead that is one of the pages everybody may read. */
function addressAt(target: EventTarget | null): URL | undefined {
  if (!(target instanceof Element)) return undefined
  const link = target.closest<HTMLAnchorElement>('a[href]')
  const address = link ? new URL(link.href) : addressOfChoice(target)
  const { origin, pathname, search } = window.location
  if (address?.origin !== origin) return undefined
  if (address.pathname + address.search === pathname + search) return undefined
  return matchPage(address.pathname)?.entry.isIndexed ? address : undefined
}

/** The results for one filter of those that show all their choices. */
function addressOfChoice(target: Element): URL | undefined {
  const choice = target
    .closest('form[action="/browse"] label')
    ?.querySelector<HTMLInputElement>('input[type="radio"]:enabled:not(:checked)')
  if (!choice) return undefined
  const address = new URL(window.location.href)
  address.searchParams.delete('cursor')
  address.searchParams.set(choice.name, choice.value)
  return address
}
