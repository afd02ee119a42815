import { expect, onTestFinished, test, vi } from 'vitest'
import { batchLines } from './line-batches.ts'
import { createLogger } from './logger.ts'

function openLog(options = {}) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const writes: string[] = []
  const lines = batchLines({ write: (text: string) => void writes.push(text) }, options)
  const said = () => writes.map((text) => text.match(/(?<="msg":")\w+/g))
  return { log: createLogger('info', lines), lines, said }
}

test('lines of ordinary requests are written together, within a second', () => {
  const { log, said } = openLog()
  log.info('one')
  log.child({ reqId: 'x' }).info('two')
  expect(said()).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(said()).toEqual([['one', 'two']])
  log.info('three')
  vi.advanceTimersByTime(1_000)
  expect(said()).toEqual([['one', 'two'], ['three']])
})

test('a warning is written at once, behind all that came before it', () => {
  const { log, said } = openLog()
  log.info('one')
  log.child({ reqId: 'x' }).warn('two')
  expect(said()).toEqual([['one', 'two']])
  vi.advanceTimersByTime(10_000)
  expect(said()).toHaveLength(1)
})

test('many lines do not wait for the second', () => {
  const { log, said } = openLog({ bytes: 500 })
  for (let n = 0; n < 50; n++) log.info('line')
  expect(said().length).toBeGreaterThan(3)
})

test('nothing is left behind at the end, and nothing is written twice', () => {
  const { log, lines, said } = openLog()
  log.info('last')
  lines.flush()
  lines.flush()
  expect(said()).toEqual([['last']])
})
