import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Notes every unexpected shift of the layout from the first paint on. Asked, it answers with what
 * moved, from where to where: a shift that is seen once in fifty runs has to say what it was.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const name = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'gone')
    const boxOf = ({ x, y, width, height }: DOMRect) => `${width}×${height} at ${x},${y}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const moves = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${name(node)}: ${boxOf(previousRect)} → ${boxOf(currentRect)}`,
        )
        shifts.push([`${value} after ${startTime} ms`, ...moves].join('\n'))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
