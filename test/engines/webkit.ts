import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, By, type WebElement } from 'selenium-webdriver'
import { freePort } from '../database/postgres-server.ts'
import { find, miniBrowser, webkitDriver, xvfb } from '../run/debian.ts'
import { findControl, until, type Control, type Engine } from './engine.ts'

/** Runs in the page. Another document, where a link has led to one, knows of no press. */
const scrollsAndListens = `
  const [element] = arguments
  element.scrollIntoView({ block: 'center' })
  window.reached = false
  const listen = ({ target }) => { window.reached = element.contains(target) }
  window.addEventListener('click', listen, { capture: true, once: true })
`

/** WebKitGTK, by WebDriver, on a screen that nobody sees: it draws on no other. */
export async function openWebKit({
  width,
  height,
}: {
  width: number
  height: number
}): Promise<Engine> {
  const screen = await openScreen(width, height)
  const port = await freePort()
  const service = spawn(find(webkitDriver)!, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DISPLAY: screen.display,
      LANG: 'en_GB.UTF-8',
      // There is no card to draw with.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  await listens(port)
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: find(miniBrowser)!, args: ['--automation'] },
    })
    .build()
  await driver.manage().window().setRect({ x: 0, y: 0, width, height })

  const controlOf = (element: WebElement): Control => ({
    press: async () => {
      // The driver scrolls to what is out of sight, but not from under what sticks to an edge.
      await driver.executeScript(scrollsAndListens, element)
      await element.click()
      // Its driver presses a place: what moves meanwhile is missed, and nothing says so.
      const reached = await driver.executeScript<boolean | undefined>('return window.reached')
      if (reached === false) throw new Error('the press missed it')
    },
    fill: async (text) => {
      await element.clear()
      await element.sendKeys(text)
    },
    choose: async (option) => {
      for (const one of await element.findElements(By.css('option')))
        if ((await one.getText()).startsWith(option)) return one.click()
      throw new Error(`there is no option ${option}`)
    },
    upload: (...paths) => element.sendKeys(paths.join('\n')),
  })

  return {
    name: 'WebKit',
    // Its driver tells of none.
    errors: [],
    open: (address) => driver.get(address),
    address: () => driver.getCurrentUrl(),
    back: () => driver.navigate().back(),
    text: () => driver.executeScript<string>('return document.body.innerText'),
    control: async (kind, name) =>
      until(`${kind} ${name}`, async () => {
        const script = `return (${findControl.toString()})(arguments[0], arguments[1])`
        const element = await driver.executeScript<WebElement | null>(script, kind, name.source)
        return element && controlOf(element)
      }),
    close: async () => {
      await driver.quit().finally(async () => {
        await ends(service)
        await ends(screen.server)
      })
    },
  }
}

/** A screen in memory; the server says which number it took. */
async function openScreen(width: number, height: number) {
  const server = spawn(
    find(xvfb)!,
    ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return { server, display: `:${number.toString().trim()}` }
}

async function ends(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function listens(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (response?.ok) return
    await wait(100)
  }
  throw new Error('WebKit’s driver did not start')
}
