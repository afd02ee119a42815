import { renderToString } from 'react-dom/server'
import { createQueries, readKey, type Send } from '../../platform/pages/queries.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { setContact } from '../../site.ts'
import { App } from '../app.tsx'
import { openPage } from '../open-page.ts'
import { renderDocument, type Assets, type Settings } from './document.ts'

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
  const queries = createQueries(recording(send, responses), { gcTime: Infinity })
  const url = addressAt(settings.origin, address)
  const page = await openPage(url, queries)
  const app = renderToString(
    <App
      queries={queries}
      shopInfo={settings.shopInfo}
      router={createStaticRouter(url.pathname + url.search, { page })}
    />,
  )
  const context = { queries, url, params: page.params }
  const html = renderDocument({
    app,
    assets,
    ...settings,
    page,
    meta: page.meta(context),
    responses: page.sends
      ? page.sends(context).map((key) => ({ key, json: JSON.stringify(queries.getQueryData(key)) }))
      : // In one order, whichever the database was quicker with: a page is the same bytes each time.
        [...responses]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([path, json]) => ({ key: readKey(path), json })),
  })
  queries.clear()
  return { status: page.response.status, html }
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
