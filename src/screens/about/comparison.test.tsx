import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AboutComparison } from './comparison.tsx'

test('the about page says that nobody has checked others’ prices, and names none', () => {
  const shown = renderToString(<AboutComparison />)
  expect(shown).toContain('Figures as supplied to us.')
  expect(shown).toContain('the other three we have not checked, so we name nobody.')
  const named = [...shown.matchAll(/scope="row"[^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(named).toEqual(['Youngtimer premium', 'Another platform', 'A second', 'A third'])
})
