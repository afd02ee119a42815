import type { QueryClient } from '@tanstack/react-query'
import type { Router } from '../../../platform/router/state.ts'
import type { openPage } from '../../open-page.ts'
import { askBeforehand } from './ask-beforehand.ts'
import { carryPhotos } from './carry-photos.ts'
import { cacheOfflinePage } from './offline-page.ts'

type Shop = { router: Router; queries: QueryClient; open: typeof openPage }

/** What makes a choice feel immediate. Nothing of it is needed before somebody does something. */
export function begin(shop: Shop): void {
  shop.router.presentation = carryPhotos(shop.router)
  askBeforehand(shop)
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(cacheOfflinePage)
  else setTimeout(cacheOfflinePage)
}
