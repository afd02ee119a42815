/**
 * The first script, and all of it: the page reads and searches without the others, so they wait until
 * what is seen first has been painted, and don't compete with it for a slow line.
 */
const modules =
  document.querySelector<HTMLElement>('script[data-modules]')?.dataset['modules'] ?? ''

/** Milliseconds after which the page is made to work whatever the browser says of its painting. */
const patience = 3_000

let started = false

function start() {
  if (started) return
  started = true
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
  void import('./entry.client.tsx')
}

function startWhenPainted() {
  // What nobody looks at is not painted.
  if (document.hidden) return start()
  new PerformanceObserver(() => setTimeout(start)).observe({ type: 'paint', buffered: true })
  setTimeout(start, patience)
}

/** Whoever already presses something waits for nothing else. */
if (window.early?.done.length) start()
for (const sign of ['pointerdown', 'keydown'])
  document.addEventListener(sign, start, { capture: true, once: true })

if (document.readyState === 'complete') startWhenPainted()
else window.addEventListener('load', startWhenPainted, { once: true })
