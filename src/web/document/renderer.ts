import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderEmail } from '../../platform/mail/template/compose-message.server.ts'
import type { Send } from '../../platform/pages/queries.ts'
import { site } from '../../site.ts'
import type { DesignAssets } from '../design/render-design.tsx'
import type { Assets, Settings } from './document.ts'
import type { RenderedPage } from './render-page.tsx'

/** What `bin/build` says of what it has built, in `dist/assets.json`. */
export type Built = {
  buildId: string
  /** Every other file by its path within `dist`. */
  files: string[]
  assets: Assets
  design: DesignAssets
  /** The modules that processes load, likewise. */
  server: { page: string; design: string; email: string }
}

const readBuilt = async (dist: string) =>
  JSON.parse(await readFile(join(dist, 'assets.json'), 'utf8')) as Built

const load = (dist: string, file: string): Promise<unknown> =>
  import(pathToFileURL(join(dist, file)).href)

/** The page that shows every component in every state, and what it is made of. */
export type DesignPage = {
  render(): Promise<string>
  /** The folder of its scripts and styles, which no other page loads; null where Vite serves them. */
  folder: string | null
}

/** What turns addresses into pages: the built bundle, or Vite's live modules in development. */
export type Renderer = {
  /** Part of what pages are kept under: another build renders other pages. */
  buildId: string
  assets: Assets
  /** The built client to serve; null in development, where Vite serves its sources. */
  clientFolder: string | null
  render(path: string, send: Send): Promise<RenderedPage>
  renderEmail: RenderEmail
  design: DesignPage
  /** Development only: pages change without the catalogue, and Vite serves their modules. */
  isLive: boolean
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** Loads what turns emails into HTML from what `bin/build` has built. */
export async function loadBuiltEmails(dist: string, built?: Built): Promise<RenderEmail> {
  const { server } = built ?? (await readBuilt(dist))
  const { renderEmail } = (await load(
    dist,
    server.email,
  )) as typeof import('../../platform/mail/template/layout.email.tsx')
  return (email) => renderEmail({ ...email, contact: site.email })
}

/** Loads what `bin/build` has built into `dist`. */
export async function loadBuiltRenderer(dist: string, settings: Settings): Promise<Renderer> {
  // Read once: another build may be put there meanwhile.
  const built = await readBuilt(dist)
  const { buildId, assets, design, server } = built
  const { renderPage } = (await load(dist, server.page)) as typeof import('./render-page.tsx')
  return {
    buildId,
    assets,
    clientFolder: join(dist, 'client'),
    isLive: false,
    close: async () => {},
    design: {
      folder: join(dist, 'design/assets'),
      render: async () => {
        const { renderDesign } = (await load(
          dist,
          server.design,
        )) as typeof import('../design/render-design.tsx')
        return renderDesign({ assets, design, ...settings })
      },
    },
    renderEmail: await loadBuiltEmails(dist, built),
    render: (path, send) => renderPage(path, { send, assets, ...settings }),
  }
}
