import { expect, onTestFinished, test, vi } from 'vitest'
import { BrowserStorage } from '../../../test/browser-storage.ts'
import { readPersonal, storePersonal } from '../../platform/browser-storage.ts'
import { createQueries } from '../../platform/pages/queries.ts'
import { latestToast } from '../../ui/toast/toast.ts'
import { currentUser, rememberUser } from '../accounts/accounts.client.ts'
import { save } from './save.client.ts'

/** A browser in which somebody counts as signed in whose session has ended. */
function signedOutElsewhere() {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('sessionStorage', new BrowserStorage())
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { location: { pathname: '/browse', search: '' } })
  const queries = createQueries(async () => ({
    ok: false,
    status: 401,
    statusText: '',
    text: async () => '{"message":"Please sign in"}',
  }))
  rememberUser(queries, {
    id: 1,
    name: 'Ann',
    email: 'ann@example.com',
    createdAt: '2026-01-01T00:00:00.000Z',
    emailVerified: true,
  })
  return { queries, navigate: vi.fn() }
}

test('a heart that is pressed with a session that has ended leads to sign in, and leaves what was typed', async () => {
  const { queries, navigate } = signedOutElsewhere()
  storePersonal('tab', 'answer-1', 'It is still')
  save(7, true, { queries, navigate })
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/login?returnTo=%2Fbrowse'))
  expect(queries.getQueryData(currentUser().queryKey)).toBeNull()
  expect(readPersonal('tab', 'answer-1')).toBe('It is still')
  expect(readPersonal('tab', 'car-to-save')).toMatchObject({ listingId: 7 })
  expect(Object.keys(localStorage)).toEqual([])
})

test.each([
  [true, 'The car is saved once you are back.'],
  [false, 'Sign in, then remove the car again.'],
])(
  'a press on the heart without a session says what becomes of it: saving %s',
  async (isSaved, words) => {
    const { queries, navigate } = signedOutElsewhere()
    save(7, isSaved, { queries, navigate })
    await vi.waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(latestToast()?.description).toBe(`Your session has ended. ${words}`)
    expect(readPersonal('tab', 'car-to-save') !== null).toBe(isSaved)
  },
)
