import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atFirstSign } from './first-sign.ts'

let page: EventTarget
/** What is to be done before the next frame is painted. */
let frame: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  page = new EventTarget()
  frame = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frame.push(call))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => page.dispatchEvent(new Event('pointerdown'))

function paint() {
  for (const call of frame.splice(0)) call()
}

test('work that waits for a first sign runs after the frame that responds to it, and once', () => {
  const call = vi.fn()
  atFirstSign(call)
  press()
  vi.runAllTimers()
  expect(call).not.toHaveBeenCalled()
  paint()
  expect(call).not.toHaveBeenCalled()
  vi.runAllTimers()
  press()
  paint()
  vi.runAllTimers()
  expect(call).toHaveBeenCalledOnce()
})

test('many that wait for the same have one call, and wait for one frame', () => {
  const call = vi.fn()
  for (let heart = 0; heart < 24; heart++) atFirstSign(call)
  press()
  expect(frame).toHaveLength(1)
  paint()
  vi.runAllTimers()
  expect(call).toHaveBeenCalledOnce()
})

test('what is taken back is not called, before the sign or right after it', () => {
  const [before, after, other] = [vi.fn(), vi.fn(), vi.fn()]
  const takeBack = atFirstSign(before)
  const takeBackLater = atFirstSign(after)
  atFirstSign(other)
  takeBack()
  press()
  takeBackLater()
  paint()
  vi.runAllTimers()
  expect(before).not.toHaveBeenCalled()
  expect(after).not.toHaveBeenCalled()
  expect(other).toHaveBeenCalledOnce()
})

test('who comes after the first sign waits for the next', () => {
  const call = vi.fn()
  atFirstSign(() => {})
  press()
  paint()
  vi.runAllTimers()
  atFirstSign(call)
  vi.runAllTimers()
  expect(call).not.toHaveBeenCalled()
  press()
  paint()
  vi.runAllTimers()
  expect(call).toHaveBeenCalledOnce()
})

test('what waits for the first sign has a task each, and is taken back between them', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
  atFirstSign(first)
  atFirstSign(second)
  const takeBack = atFirstSign(third)
  press()
  paint()
  vi.advanceTimersToNextTimer()
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  vi.advanceTimersToNextTimer()
  expect(second).toHaveBeenCalledOnce()
  takeBack()
  vi.runAllTimers()
  expect(third).not.toHaveBeenCalled()
  expect(first).toHaveBeenCalledOnce()
})
