import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What depends on colours alone; everything else is the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** That a page, as it stands in a state that is named, has no violation in the light or in the dark. */
export async function expectAccessible(page: Page, state = 'this state'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Without frames of others', nothing needs the second page that axe would open for them; and to say where
    // all stands that is well takes a quarter of its time.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(ofColours) : axe).analyze()
    const reported = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`,
    )
    expect([state, colorScheme, ...reported]).toEqual([state, colorScheme])
  }
}
