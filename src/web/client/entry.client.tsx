import type { QueryKey } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followVisits } from '../../features/analytics/visits/follow.client.ts'
import { followAccount } from '../../features/accounts/session/follow-account.client.ts'
import { readShopInfo } from '../../platform/pages/shop-info.ts'
import type { PageResponse } from '../../platform/pages/page.ts'
import { createQueries } from '../../platform/pages/queries.ts'
import { createBrowserRouter } from '../../platform/router/router.ts'
import { takeToastAlong } from '../../ui/toast/toast.ts'
import { setContact } from '../../site.ts'
import { atFirstSign } from '../../ui/timing/first-sign.ts'
import { replayEarly } from './replay-early.ts'
import { send } from './send.ts'
import { pagePaths } from '../../screens/pages.ts'
import { App } from '../app.tsx'
import { needsOtherDocument, openPage } from '../open-page.ts'
import '../styles.css'

// The forms' schemas would try whether they may make code of text, which the security policy stops
// and reports. Zod reads this before the first of them is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queries = createQueries(send)
const shopInfo = readShopInfo(document.documentElement.dataset['facts'])
setContact(shopInfo.contact)
followAccount(queries)
followVisits(queries, pagePaths)

const parse = <T,>(block: Element): T => JSON.parse(block.textContent ?? 'null') as T

/** What the server rendered the page from; absent where the document came without a page. */
function takeServerState(): PageResponse | undefined {
  for (const block of document.querySelectorAll<HTMLElement>('script[data-answer]'))
    queries.setQueryData(JSON.parse(block.dataset['answer']!) as QueryKey, parse(block))
  const response = document.getElementById('page-response')
  return response ? parse<PageResponse>(response) : undefined
}

async function start() {
  const open = (url: URL, sent?: PageResponse) => openPage(url, queries, sent)
  const sent = takeServerState()
  // The page that is on the screen must be in memory before React compares it with the server's.
  const first = await open(new URL(window.location.href), sent)
  const router = createBrowserRouter(
    open,
    first,
    (path) => needsOtherDocument(path, first.file),
    takeToastAlong,
  )
  atFirstSign(() => {
    // The shop is all there without it, only slower.
    import('./immediate/begin.ts').then(
      ({ begin }) => begin({ router, queries, open: openPage }),
      () => {},
    )
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('app')!,
      <StrictMode>
        <App queries={queries} shopInfo={shopInfo} router={router}>
          <EarlyPresses />
        </App>
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

// In a task of its own: the files' evaluation has been one, and somebody may be waiting to scroll.
setTimeout(() => void start())
