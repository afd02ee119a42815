import { expect, test, vi } from 'vitest'
import type * as rules from '../cars/rules.ts'

vi.mock('../cars/rules.ts', async (original) => {
  const real = await original<typeof rules>()
  return { ...real, makes: [...real.makes, 'Zarquon'] }
})

const { families, familyAt } = await import('./families.ts')

test('a make that stands in the list alone has no guides, and takes none from others', () => {
  expect(families.length).toBeGreaterThan(100)
  expect(families.map(({ make }) => make)).not.toContain('Zarquon')
  expect(familyAt('/cars/zarquon/isabella')).toBeNull()
  expect(familyAt('/cars/ford/escort')).toEqual({ make: 'Ford', family: 'Escort' })
})
