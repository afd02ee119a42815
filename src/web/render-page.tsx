import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { OutsideService } from '../platform/outside-service.ts'
import { createQueries, type Send } from '../platform/queries.ts'
import { renderDocument, type Assets } from './document.ts'
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
  {
    send,
    origin,
    assets,
    analytics,
  }: { send: Send; origin: string; assets: Assets; analytics?: OutsideService | undefined },
): Promise<RenderedPage> {
  const answers = new Map<string, string>()
  const queries = createQueries(recording(send, answers))
  const url = new URL(path, origin)
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
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>,
  )
  const html = renderDocument({
    app,
    assets,
    origin,
    analytics,
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
