import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** What depends on colours alone; everything else is the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** 2.5.8 is not among its usual rules. */
const ofTargets = 'target-size'

const themes = ['light', 'dark'] as const

/**
 * That a page, as it stands in a state that is named, has no violation in the light; in full runs in the dark as well.
 * Colours come from tokens, which every screen and the design page's components are looked at in both themes for.
 */
export const expectAccessible = (page: Page, state = 'this state') =>
  expectNoViolation(page, state, process.env['FULL'] ? themes : ['light'])

/** The same in the light and the dark, not in full runs alone. */
export const expectAccessibleInBothThemes = (page: Page, state: string) =>
  expectNoViolation(page, state, themes)

async function expectNoViolation(
  page: Page,
  state: string,
  schemes: readonly (typeof themes)[number][],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Without frames of others', nothing needs the second page that axe would open for them; and to say where
    // all stands that is well takes a quarter of its time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const resultTypes: ['violations'] = ['violations']
    const { violations, passes, incomplete } = await (
      colorScheme === 'dark'
        ? axe.options({ resultTypes }).withRules(ofColours)
        : axe.options({ resultTypes, rules: { [ofTargets]: { enabled: true } } })
    ).analyze()
    const asked = [...violations, ...passes, ...incomplete].map(({ id }) => id)
    if (colorScheme === 'light') expect(asked, `${state} has targets`).toContain(ofTargets)
    const reported = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`,
    )
    expect([state, colorScheme, ...reported]).toEqual([state, colorScheme])
  }
}
