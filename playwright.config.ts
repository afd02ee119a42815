import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium, dejavu, find } from './test/run/debian.ts'

const executablePath = find(chromium)
/** Where there are none of Debian's fonts, as on a Mac, those of the machine will do. */
const fonts = find(dejavu) && {
  FONTCONFIG_FILE: join(import.meta.dirname, 'test/journeys/fonts.conf'),
}

/** In full runs what is as good as the same at both widths is looked at in both, else on a phone alone; `@full` is theirs. */
const leftOut = process.env['FULL']
  ? { desktop: /@phone/, phone: /@desktop/ }
  : { desktop: /@phone|@either|@full/, phone: /@desktop|@full/ }

/** Journeys through the built shop in a real browser. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './test/journeys/open-shop.ts',
  // A test fails because something is wrong, never because the machine is busy; `bin/test --retry` tries it once more.
  // Eight photos were on their way for 80 s beside two busy processes and a build.
  timeout: 480_000,
  expect: { timeout: 120_000 },
  retries: 0,
  // One more than the smallest machine has cores: half of a journey is waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: './test/run/playwright-reporter.ts',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // One journey is about it; in others it would stand between them and what they hold back.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of every journey is a quarter of their time: for whoever looks for a fault, TRACE=1.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      env: { ...process.env, ...fonts } as Record<string, string>,
      // Chromium's own sandbox refuses root, as a container's user often is.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  // A journey that only one of them can make says so by its tag, and so does one that is the same on both.
  projects: [
    {
      name: 'desktop',
      grepInvert: leftOut.desktop,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: leftOut.phone,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
})
