import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderLetter } from '../../platform/mail/letter/compose-message.server.ts'
import type { Send } from '../../platform/pages/queries.ts'
import { site } from '../../site.ts'
import type { Assets, Settings } from './document.ts'
import type { RenderedPage } from './render-page.tsx'

type Built = typeof import('./render-page.tsx')

/** What turns addresses into pages: the built bundle, or Vite's live modules in development. */
export type Renderer = {
  /** Part of what pages are kept under: another build renders other pages. */
  buildId: string
  assets: Assets
  /** The built client to serve; null in development, where Vite serves its sources. */
  clientFolder: string | null
  render(path: string, send: Send): Promise<RenderedPage>
  renderLetter: RenderLetter
  /** Development only: pages change without the catalogue, and Vite serves their modules. */
  isLive: boolean
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close(): Promise<void>
}

/** Loads what turns letters into HTML from what `bin/build` has built. */
export async function loadBuiltLetters(dist: string): Promise<RenderLetter> {
  const file = pathToFileURL(join(dist, 'server/letter.email.js')).href
  const built = (await import(file)) as typeof import('../../platform/mail/letter/letter.email.tsx')
  return (letter) => built.renderLetter({ ...letter, contact: site.email })
}

/** Loads what `bin/build` has built into `dist`. */
export async function loadBuiltRenderer(dist: string, settings: Settings): Promise<Renderer> {
  const { buildId, ...assets } = JSON.parse(
    await readFile(join(dist, 'assets.json'), 'utf8'),
  ) as Assets & { buildId: string }
  const built = (await import(pathToFileURL(join(dist, 'server/render-page.js')).href)) as Built
  return {
    buildId,
    assets,
    clientFolder: join(dist, 'client'),
    isLive: false,
    close: async () => {},
    renderLetter: await loadBuiltLetters(dist),
    render: (path, send) => built.renderPage(path, { send, assets, ...settings }),
  }
}
