import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readShopInfo } from '../../platform/pages/shop-info.ts'
import { createBrowserRouter } from '../../platform/router/router.ts'
import { replayEarly } from '../client/replay-early.ts'
import { DesignApp, designPage, designPath } from './page.tsx'

/** A link that leads elsewhere does so by a new document. */
const router = createBrowserRouter(
  () => Promise.resolve(designPage),
  designPage,
  (path) => path !== designPath,
  () => {},
)

hydrateRoot(
  document.getElementById('app')!,
  <StrictMode>
    <DesignApp router={router} shopInfo={readShopInfo(document.documentElement.dataset['facts'])} />
  </StrictMode>,
)
setTimeout(replayEarly)
