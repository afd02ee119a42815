import { expect, test } from 'vitest'
import { mainActionOf, transitionsOf, type ActedOn } from './actions-transitions.ts'

const now = new Date('2026-03-10T12:00:00Z')
const listing: ActedOn = {
  id: 1,
  year: 1988,
  make: 'BMW',
  model: '325i',
  state: 'live',
  plan: 'standard',
  expiresAt: '2026-04-01T12:00:00Z',
}
const of = (more: Partial<ActedOn>) => transitionsOf({ ...listing, ...more }, now)

test('a seller is offered what can be done in each state, and told when renewing begins', () => {
  const notYet = 'A listing can be renewed in its last 5 days.'
  expect(of({})).toEqual({ transitions: ['under-offer', 'sold'], notYet })
  expect(of({ state: 'under-offer' })).toEqual({ transitions: ['live', 'sold'], notYet })
  expect(of({ expiresAt: '2026-03-14T12:00:00Z' })).toEqual({
    transitions: ['under-offer', 'sold', 'renewed'],
    notYet: null,
  })
  expect(of({ plan: 'premium' }).notYet).toBe(
    'Its free days can begin once the premium days are over.',
  )
  expect(of({ state: 'sold' })).toEqual({ transitions: ['relisted'], notYet: null })
  expect(of({ state: 'removed' })).toEqual({ transitions: [], notYet: null })
})

test('one that has run out is offered the same, whether or not that was written down', () => {
  const over = { expiresAt: '2026-03-09T12:00:00Z' }
  const transitions = [...of({ ...over, state: 'expired' }).transitions].sort()
  expect(transitions).toEqual(['renewed', 'sold'])
  expect([...of(over).transitions].sort()).toEqual(transitions)
})

test('the main action pays for a draft, renews what may be renewed, and else edits', () => {
  const offers = ['view', 'edit', 'sold', 'renewed', 'pay', 'delete'] as const
  expect(mainActionOf({ state: 'pending-payment' }, offers)).toBe('pay')
  expect(mainActionOf({ state: 'expired' }, offers)).toBe('renewed')
  expect(mainActionOf({ state: 'live' }, ['view', 'edit', 'sold', 'delete'])).toBe('edit')
  expect(mainActionOf({ state: 'removed' }, ['view'])).toBe('view')
})
