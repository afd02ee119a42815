import { expect, test } from 'vitest'
import { renewalDays } from '../../listings/rules.ts'
import { mainActionOf, transitionsOf, type ActedOn } from './actions-transitions.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const listing: ActedOn = {
  id: 1,
  year: 1988,
  make: 'BMW',
  model: '325i',
  state: 'live',
  plan: 'standard',
  expiresAt: inDays(renewalDays + 1),
}
const of = (more: Partial<ActedOn>) => transitionsOf({ ...listing, ...more }, now)

test('a seller is offered what can be done in each state, and reads when renewing begins', () => {
  const notYet = `A listing can be renewed in its last ${renewalDays} days.`
  expect(of({})).toEqual({ transitions: ['under-offer', 'sold'], notYet })
  expect(of({ state: 'under-offer' })).toEqual({ transitions: ['live', 'sold'], notYet })
  expect(of({ expiresAt: inDays(renewalDays) })).toEqual({
    transitions: ['under-offer', 'sold', 'renewed'],
    notYet: null,
  })
  expect(of({ plan: 'premium' }).notYet).toBe(
    'Its free days can begin once the premium days are over.',
  )
  expect(of({ state: 'sold' })).toEqual({ transitions: ['relisted'], notYet: null })
  expect(of({ state: 'removed' })).toEqual({ transitions: [], notYet: null })
})

test('an expired listing has the same actions, whether or not the job has written that down', () => {
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
