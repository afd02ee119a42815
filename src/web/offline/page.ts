import { createHash } from 'node:crypto'
import { site, titled } from '../../site.ts'

/** The colours of `styles.css`, which can't be fetched where this is shown. */
const style = `
:root { color-scheme: light dark; background: oklch(98% .006 90); color: oklch(20% .01 260); font: 1.125rem/1.6 Archivo, Arial, Helvetica, sans-serif }
body { margin: 0 }
header { background: #000; color: oklch(97% .006 90); padding: 1.25rem clamp(1rem, 4.5vw, 4.5rem); font-size: 1.5rem; font-weight: 700 }
main { max-width: 40rem; padding: 4rem clamp(1rem, 4.5vw, 4.5rem) }
h1 { margin: 0; font-size: clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem); line-height: 1.1; text-wrap: balance }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1rem; padding: 0 1.5rem; border-radius: 2px; background: oklch(20% .01 260); color: oklch(98% .006 90); font-size: 1rem; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; outline-color: oklch(20% .01 260) }
@media (prefers-color-scheme: dark) {
  :root { background: oklch(20% .01 260); color: oklch(96% .006 90) }
  a { background: oklch(96% .006 90); color: oklch(20% .01 260) }
  a:focus-visible { outline-color: oklch(96% .006 90) }
}
`
/** What a draft of a listing, its seller’s name, what was changed of one, a message, an answer, a report and an appeal are stored under. */
export const isTyped =
  /^(?:listing-(?:draft|changes)|personal:(?:listing-c|enquiry-|answer-|report-|appeal-|support$))/

/**
 * Whether a browser is online says nothing of the shop: it is asked now and then, one after another and while the page is in sight. What a
 * proxy says in its place (502) is no answer of it.
 */
const script = `const load = () => location.reload()
addEventListener('online', load)
document.getElementById('paid').hidden = !/^\\/checkout(\\/|$)/.test(location.pathname)
const holds = (where) => {
  try { return Object.keys(self[where]).some((key) => ${isTyped}.test(key)) } catch { return false }
}
document.getElementById('typed').hidden = !holds('localStorage') && !holds('sessionStorage')
let asking = false
setInterval(() => {
  if (asking || document.hidden) return
  asking = true
  fetch('', { method: 'HEAD', signal: AbortSignal.timeout(20000) })
    .then(({ status }) => status < 500 && load(), () => {})
    .then(() => { asking = false })
}, 10000)`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What is shown where neither the shop nor anything else answers. It needs nothing besides. */
export const offlinePage = {
  body: `<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titled('No connection')}</title>
<style>${style}</style>
</head>
<body>
<header>${site.name}</header>
<main>
<h1>There is no connection</h1>
<p>We couldn’t be reached just now. This page tries again by itself every few seconds.</p>
<p id="paid" hidden>If you have just paid, don’t pay again: we hear of it from the card service, and your listing goes live by itself.</p>
<p id="typed" hidden>What you typed into a listing, a message, a report or an appeal is kept in this browser.</p>
<a href="">Try again</a>
</main>
<script>${script}</script>
</body>
</html>
`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'`,
  },
}
