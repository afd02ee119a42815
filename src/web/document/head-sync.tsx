import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useOpenedPage } from '../../platform/router/context.ts'
import { behindFrame } from '../../ui/timing/behind-frame.ts'

/** After a change of page in the browser, the document's head says what the server would have said. */
export function HeadSync() {
  const queries = useQueryClient()
  const location = useLocation()
  const page = useOpenedPage()
  useEffect(() => {
    if (!page) return
    const url = new URL(location.pathname + location.search, window.location.origin)
    const sync = () => {
      takeBack = null
      const meta = page.meta({ queries, url, params: page.params })
      if (document.title !== meta.title) document.title = meta.title
      const description = headTag('meta[name="description"]')
      if (description?.getAttribute('content') !== meta.description)
        description?.setAttribute('content', meta.description)
      sayWhere(meta.canonical)
    }
    // Nobody sees the head in the frame that shows the page, and several answers often come at once.
    let takeBack: ReturnType<typeof behindFrame> | null = behindFrame(sync)
    // A page that shows skeletons first learns its title when its data arrives.
    const ignore = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        takeBack ??= behindFrame(sync)
    })
    return () => {
      ignore()
      takeBack?.()
    }
  }, [queries, location.pathname, location.search, page])
  return null
}

const absolute = (path: string) => {
  const canonicalOrigin = document.documentElement.dataset['origin'] ?? window.location.origin
  return new URL(path, canonicalOrigin).href
}

const headTag = (selector: string) => document.head.querySelector(selector)

/** The canonical address, or for a page that search engines should leave out, just that. */
function sayWhere(canonical: string | null) {
  const before = headTag('link[rel="canonical"], meta[name="robots"]')
  const tag = document.createElement(canonical === null ? 'meta' : 'link')
  const attributes =
    canonical === null
      ? { name: 'robots', content: 'noindex' }
      : { rel: 'canonical', href: absolute(canonical) }
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  if (before?.isEqualNode(tag)) return
  before?.remove()
  document.head.append(tag)
}
