import { chromium as browserType, type Browser } from '@playwright/test'
import { chromium, find, requirePrograms } from '../test/run/debian.ts'

/** Chromium's own sandbox refuses root, as a container's user often is. */
export const chromiumFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Where Chromium lies; it is installed first where it is missing. */
export function findChromium(): string {
  requirePrograms(chromium)
  return find(chromium)!
}

export const launchChromium = (): Promise<Browser> =>
  browserType.launch({ executablePath: findChromium(), args: chromiumFlags })
