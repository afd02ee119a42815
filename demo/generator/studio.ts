import { setPriority } from 'node:os'
import { chromium } from 'playwright-core'
import { startStudioServer } from './studio-server.ts'
import type { StockCar } from './stock.ts'

export type Frame = { pixels: Buffer; width: number; height: number }

/** One headless Chromium with software GL, and the page that builds and photographs cars. */
export async function openStudio() {
  const server = await startStudioServer()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--no-sandbox',
      '--disable-background-networking',
    ],
  })
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error('in the page:', error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') console.error('in the page:', message.text())
  })
  await page.goto(`${server.origin}/studio.html`)
  await page.waitForFunction('window.studio')
  await stayInTheBackground(browser)

  /** Runs something in the page that posts one frame of pixels, and gives that frame. */
  async function take(expression: string, width: number, height: number): Promise<Frame> {
    const frame = server.nextFrame()
    await page.evaluate(expression)
    return { pixels: await frame, width, height }
  }

  return {
    page,
    setUp: (car: StockCar) =>
      page.evaluate(`studio.setUp(${JSON.stringify(car)})`) as Promise<string[]>,
    shoot: (view: string, width: number, height: number) =>
      take(`studio.shoot(${JSON.stringify(view)}, ${width}, ${height}, '/frame')`, width, height),
    take,
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
