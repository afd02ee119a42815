import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { ShopFactsProvider } from '../platform/shop-facts.ts'
import { createQueries, type Send } from '../platform/queries.ts'
import { renderDocument, type Assets, type Settings } from './document.ts'
import type { Page } from '../platform/page.ts'
import { contextWith, createRoutes } from './routes.tsx'

const handler = createStaticHandler(createRoutes())

export type RenderedPage = { status: number; html: string; location?: string }

/**
 * Renders one address for everyone: `send` carries no cookie, so nothing personal can get in.
 * `origin` is the canonical one from the configuration, never the request's own.
 */
export async function renderPage(
  path: string,
  { send, assets, ...settings }: Settings & { send: Send; assets: Assets },
): Promise<RenderedPage> {
  const answers = new Map<string, string>()
  const queries = createQueries(recording(send, answers))
  const url = new URL(path, settings.origin)
  const context = await handler.query(new Request(url), { requestContext: contextWith(queries) })
  if (context instanceof Response) {
    return { status: context.status, html: '', location: context.headers.get('location') ?? '/' }
  }
  const failure = Object.values(context.errors ?? {})[0]
  if (failure) throw failure
  const match = context.matches.at(-1)!
  const page = match.route.handle as Page
  const app = renderToString(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ShopFactsProvider value={settings.facts}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </ShopFactsProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  const html = renderDocument({
    app,
    assets,
    ...settings,
    isQuiet: url.pathname.startsWith('/checkout'),
    pageFile: match.route.id,
    meta: page.meta({ queries, url, params: match.params }),
    answers,
    router: { loaderData: context.loaderData },
  })
  queries.clear()
  return { status: context.statusCode, html }
}

/** Notes the very text of each answer, which goes to the browser as it is. */
function recording(send: Send, answers: Map<string, string>): Send {
  return async (path) => {
    const answer = await send(path)
    const text = await answer.text()
    if (answer.ok) answers.set(path, text)
    return { ...answer, text: async () => text }
  }
}
