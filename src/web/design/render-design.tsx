import { renderToString } from 'react-dom/server'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { renderDocument, type Assets, type Settings } from '../document/document.ts'
import { DesignApp, designMeta, designPage, designPath } from './page.tsx'

/** Addresses of what this page alone loads. */
export type DesignAssets = { entry: string; styles: string[] }

/** The design page, in the document of every other page and with its styles, but with scripts of its own. */
export function renderDesign({
  assets,
  design,
  analytics: _,
  ...settings
}: Settings & { assets: Assets; design: DesignAssets }): string {
  const router = createStaticRouter(designPath, { page: designPage })
  return renderDocument({
    ...settings,
    app: renderToString(<DesignApp router={router} shopInfo={settings.shopInfo} />),
    assets: {
      ...assets,
      entry: design.entry,
      styles: [...assets.styles, ...design.styles],
      modules: {},
    },
    page: designPage,
    meta: designMeta,
    responses: [],
  })
}
