import { expect, onTestFinished, test, vi } from 'vitest'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { describeTime, readWroteLast, rememberWriting } from './wrote-last.ts'

test('H5: the time of a visitor’s last message is shown to them, and to nobody who comes to the same browser after them', () => {
  vi.stubGlobal('localStorage', new BrowserStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
  const [ann, eve, visitor] = [1, 2, undefined]
  rememberWriting(7, ann, new Date())
  expect(readWroteLast(7, ann)).toBe('You wrote to the seller today')
  expect([readWroteLast(8, ann), readWroteLast(7, eve), readWroteLast(7, visitor)]).toEqual([
    null,
    null,
    null,
  ])
  rememberWriting(8, visitor, new Date())
  expect(readWroteLast(8, visitor)).toBe('You wrote to the seller today')
  expect(readWroteLast(8, eve)).toBeNull()
})

test('when one wrote last is said by London’s days', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  expect(describeTime('2026-06-15T08:00:00.000Z', now)).toBe('You wrote to the seller today')
  // Half past midnight in London.
  expect(describeTime('2026-06-14T23:30:00.000Z', now)).toBe('You wrote to the seller today')
  expect(describeTime('2026-06-14T12:00:00.000Z', now)).toBe(
    'You wrote to the seller on 14 Jun 2026',
  )
  expect(describeTime('nonsense', now)).toBeNull()
})
