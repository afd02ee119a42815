import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Meta, OpenedPage } from '../../platform/pages/page.ts'
import { ShopInfoProvider, type ShopInfo } from '../../platform/pages/shop-info.ts'
import { RouterProvider } from '../../platform/router/provider.tsx'
import type { Router } from '../../platform/router/state.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { createDesignQueries } from './data/responses.ts'
import { sections } from './sections/all.ts'

export const designPath = '/dev/ui'
const title = 'Every component in every state'
export const designMeta: Meta = { title, description: title, canonical: null }

/** As the router takes it: there is no other page beside it. */
export const designPage: OpenedPage = {
  View: Sections,
  meta: () => designMeta,
  response: { status: 200 },
  params: {},
  file: 'design',
  isQuiet: true,
}

/** The whole of what is drawn, the same on the server and in the browser. */
export function DesignApp({ router, shopInfo }: { router: Router; shopInfo: ShopInfo }) {
  const [queries] = useState(createDesignQueries)
  return (
    <QueryClientProvider client={queries}>
      <ShopInfoProvider value={shopInfo}>
        <RouterProvider router={router} ErrorPage={Failed}>
          <SkipLink />
          <main id="main" tabIndex={-1} className="sheet design">
            <h1 className="type-display text-3xl">{title}</h1>
            <Type />
            <Sections />
          </main>
          <Toaster />
        </RouterProvider>
      </ShopInfoProvider>
    </QueryClientProvider>
  )
}

/** What shows how a machine draws type: where it does so otherwise, pictures of this page are compared by that. */
function Type() {
  return (
    <div id="type">
      <p className="text-base">Sphinx of black quartz, judge my vow: £12,995, 84,000 miles</p>
      <p className="type-title text-base text-faded">Sphinx of black quartz, judge my vow</p>
    </div>
  )
}

function Sections() {
  return sections.map(({ id, name, View }) => (
    <section key={id} id={id} data-section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="type-title text-2xl">
        {name}
      </h2>
      <View />
    </section>
  ))
}

/** Whoever looks at this page wants to know why. */
function Failed({ error }: { error: unknown }) {
  return <pre role="alert">{error instanceof Error ? error.stack : String(error)}</pre>
}
