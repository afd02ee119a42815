import { expect, onTestFinished, test, vi } from 'vitest'
import { pagesShown, rememberPages } from './history.ts'

/** A browser at this query, whose entry of the history knows nothing yet. */
function browserAt(search: string) {
  const history = {
    state: { key: 'one' } as unknown,
    replaceState: (state: unknown) => void (history.state = state),
  }
  const window = { location: { search }, history }
  vi.stubGlobal('window', window)
  onTestFinished(() => void vi.unstubAllGlobals())
  return window
}

test('the number of pages shown is stored with their query', () => {
  browserAt('?make=BMW')
  rememberPages('?make=BMW', 3)
  expect(pagesShown('?make=BMW')).toBe(3)
  expect(pagesShown('?make=Audi')).toBe(1)
})

test('pages that come once another query is shown are not stored for it', () => {
  const window = browserAt('?make=BMW')
  rememberPages('?make=BMW', 3)
  rememberPages('', 2)
  expect(pagesShown('?make=BMW')).toBe(3)
  expect(window.history.state).toMatchObject({ key: 'one' })
})
