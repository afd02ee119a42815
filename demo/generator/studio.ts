import { setPriority } from 'node:os'
import { chromium } from './packages.ts'
import { startStudioServer } from './studio-server.ts'
import type { StockCar } from './stock.ts'

export type Frame = { pixels: Buffer; width: number; height: number }

/** One headless Chromium with software GL, and the page that builds and photographs cars. */
export async function openStudio() {
  const server = await startStudioServer()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error('in the page:', error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') console.error('in the page:', message.text())
  })
  await page.goto(`${server.origin}/studio.html`)
  await page.waitForFunction('window.studio')
  await stayInTheBackground(browser)

  return {
    page,
    setUp: (car: StockCar) => page.evaluate(`studio.setUp(${JSON.stringify(car)})`) as Promise<string[]>,
    async shoot(view: string, width: number, height: number): Promise<Frame> {
      const frame = server.nextFrame()
      await page.evaluate(`studio.shoot(${JSON.stringify(view)}, ${width}, ${height}, '/frame')`)
      return { pixels: await frame, width, height }
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** Chromium raises its own processes above the shell's niceness; a long run should not. */
async function stayInTheBackground(browser: Awaited<ReturnType<typeof chromium.launch>>) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  for (const { id } of processInfo) setPriority(id, 15)
}
