import { renderEmail } from '../src/platform/mail/template/layout.email.tsx'
import type { Renderer } from '../src/web/document/renderer.ts'

/** Pages that show what the API says and nothing else, for tests that are not about their looks. */
export const plainRenderer = (): Renderer => ({
  buildId: 'plain',
  assets: {
    early: '/early.js',
    entry: '/entry.js',
    styles: [],
    fonts: [],
    modules: {},
    signedIn: [],
  },
  clientFolder: null,
  isLive: false,
  close: async () => {},
  renderEmail,
  design: { folder: null, render: async () => '<!doctype html><title>plain</title>' },
  render: async (path, send) => {
    const { pathname, search } = new URL(path, 'http://shop.test')
    const requested =
      pathname === '/'
        ? ['/api/listings/featured', '/api/listings/standard']
        : pathname === '/browse'
          ? [`/api/listings${search}`]
          : [`/api${pathname.replace('/listing/', '/listings/')}`]
    const responses = await Promise.all(requested.map((one) => send(one)))
    // A refusal names the request that it answers.
    const texts = await Promise.all(
      responses.map((response) => (response.ok ? response.text() : String(response.status))),
    )
    const status = Math.max(...responses.map((response) => response.status))
    if (status >= 500) throw new Error(`the API answered ${status}`)
    return { status, html: `<!doctype html><title>plain</title><pre>${texts.join('\n')}</pre>` }
  },
})
