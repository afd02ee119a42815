import { launchChromium } from './chromium.ts'

const kinds = [
  'Document',
  'Script',
  'Stylesheet',
  'Font',
  'Image',
  'Media',
  'Fetch',
  'Other',
] as const

/** Prints what a phone downloads for each page before it is touched, in kilobytes on the wire. */
export async function weighPages(address: string, paths: string[]) {
  const browser = await launchChromium()
  console.log(
    `\n${'kB on the wire'.padEnd(16)}${kinds.map((kind) => kind.padStart(11)).join('')}      total`,
  )
  for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kindOf = new Map<string, string>()
    const bytes = new Map<string, number>()
    session.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = kindOf.get(requestId) ?? 'Other'
      const kind = kinds.find((known) => known === type) ?? 'Other'
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    })
    await page.goto(address + path, { waitUntil: 'networkidle' })
    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
    const kilobytes = (size: number) => (size / 1_000).toFixed(1).padStart(11)
    console.log(
      path.padEnd(16) +
        kinds.map((kind) => kilobytes(bytes.get(kind) ?? 0)).join('') +
        kilobytes(total),
    )
    await context.close()
  }
  await browser.close()
}
