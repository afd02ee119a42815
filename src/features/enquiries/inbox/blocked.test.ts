import { expect, test } from 'vitest'
import { saidOfBlock } from './blocked.ts'

test('a seller with an account reads that their block holds for all their cars, and one without that it holds for this one', () => {
  const bob = { name: 'Bob', side: 'seller' } as const
  expect(saidOfBlock(bob, { isByLink: false })).toBe(
    'Nothing more from Bob reaches you about any of your cars.',
  )
  expect(saidOfBlock(bob, { isByLink: true })).toBe(
    'Nothing more from Bob reaches you about this car.',
  )
})

test('a buyer reads that their block holds in this conversation', () => {
  for (const isByLink of [true, false])
    expect(saidOfBlock({ name: 'Ann', side: 'buyer' }, { isByLink })).toBe(
      'Nothing more from Ann reaches you in this conversation.',
    )
})
