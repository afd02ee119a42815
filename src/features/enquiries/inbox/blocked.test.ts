import { expect, test } from 'vitest'
import { saidOfBlock } from './blocked.ts'

test('a seller with an account hears that their block holds about all their cars, and one without that it does about this one', () => {
  const bob = { name: 'Bob', side: 'seller' } as const
  expect(saidOfBlock(bob, { isByLink: false })).toBe(
    'Nothing more of Bob reaches you about any of your cars.',
  )
  expect(saidOfBlock(bob, { isByLink: true })).toBe(
    'Nothing more of Bob reaches you about this car.',
  )
})

test('a buyer hears that theirs holds in this conversation', () => {
  for (const isByLink of [true, false])
    expect(saidOfBlock({ name: 'Ann', side: 'buyer' }, { isByLink })).toBe(
      'Nothing more of Ann reaches you in this conversation.',
    )
})
