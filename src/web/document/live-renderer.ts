import { join } from 'node:path'
import { createServer } from 'vite'
import { site } from '../../site.ts'
import type { Settings } from './document.ts'
import type { Renderer } from './renderer.ts'

const root = join(import.meta.dirname, '../../..')

/** Pages from the sources as they are this moment, with hot reload in the browser. */
export async function openLiveRenderer(settings: Settings): Promise<Renderer> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    // Without a bundled copy in a temporary file, which `node --watch` would take for a change.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  })
  const assets = {
    early: '/src/web/client/early.ts',
    entry: '/src/web/client/entry.client.tsx',
    styles: ['/src/web/styles.css'],
    fonts: [],
    modules: {},
    signedIn: [],
    developmentHead:
      '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>',
  }
  return {
    buildId: 'live',
    assets,
    clientFolder: null,
    isLive: true,
    middleware: vite.middlewares,
    render: async (path, send) => {
      const module = (await vite.ssrLoadModule(
        '/src/web/document/render-page.tsx',
      )) as typeof import('./render-page.tsx')
      return module.renderPage(path, { send, assets, ...settings })
    },
    renderEmail: async (email) => {
      const module = (await vite.ssrLoadModule(
        '/src/platform/mail/template/layout.email.tsx',
      )) as typeof import('../../platform/mail/template/layout.email.tsx')
      return module.renderEmail({ ...email, contact: site.email })
    },
    design: {
      folder: null,
      render: async () => {
        const module = (await vite.ssrLoadModule(
          '/src/web/design/render-design.tsx',
        )) as typeof import('../design/render-design.tsx')
        const design = { entry: '/src/web/design/entry.client.tsx', styles: [] }
        return module.renderDesign({ assets, design, ...settings })
      },
    },
    close: () => vite.close(),
  }
}
