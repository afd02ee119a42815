import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { ShopInfoProvider } from '../../platform/pages/shop-info.ts'
import { createQueries, type Send } from '../../platform/pages/queries.ts'
import { setContact } from '../../site.ts'
import { renderDocument, type Assets, type Settings } from './document.ts'
import type { RouteHandle } from '../../platform/pages/page.ts'
import { contextWith, createRoutes } from '../routes.tsx'

const handler = createStaticHandler(createRoutes())

export type RenderedPage = { status: number; html: string }

/**
 * Renders one address for everyone: `send` carries no cookie, so nothing personal can get in.
 * `address` is the canonical one (`page-request.ts`), and `origin` that of the configuration: neither is
 * the request's own.
 */
export async function renderPage(
  address: string,
  { send, assets, ...settings }: Settings & { send: Send; assets: Assets },
): Promise<RenderedPage> {
  // The bundle of pages has modules of its own.
  setContact(settings.shopInfo.contact)
  const responses = new Map<string, string>()
  const queries = createQueries(recording(send, responses))
  const url = addressAt(settings.origin, address)
  const context = await handler.query(new Request(url), { requestContext: contextWith(queries) })
  if (context instanceof Response) throw new Error(`${address} leads elsewhere by itself`)
  const failure = Object.values(context.errors ?? {})[0]
  if (failure) throw failure
  const match = context.matches.at(-1)!
  const page = match.route.handle as RouteHandle
  const app = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ShopInfoProvider value={settings.shopInfo}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </ShopInfoProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  const html = renderDocument({
    app,
    assets,
    ...settings,
    isQuiet: page.isQuiet,
    pageFile: match.route.id,
    meta: page.meta({ queries, url, params: match.params }),
    // In one order, whichever the database was quicker with: a page is the same bytes each time.
    responses: new Map([...responses].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    router: { loaderData: context.loaderData },
  })
  queries.clear()
  return { status: context.statusCode, html }
}

/** A path is put behind the origin as it is: one that begins with two slashes names no other host. */
function addressAt(origin: string, address: string): URL {
  const url = new URL(origin)
  const [path = '', query = ''] = address.split('?', 2)
  url.pathname = path
  url.search = query
  return url
}

/** Notes the very text of each answer, which goes to the browser as it is. */
function recording(send: Send, responses: Map<string, string>): Send {
  return async (path) => {
    const response = await send(path)
    const text = await response.text()
    if (response.ok) responses.set(path, text)
    return { ...response, text: async () => text }
  }
}
