import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { track } from '../../platform/privacy/analytics.ts'
import { countingHeaders } from '../../platform/privacy/choices.ts'
import { ApiError, write } from '../../platform/pages/queries.ts'
import { refusalOf } from '../../ui/form/refusal.ts'
import { toast } from '../../ui/toast/toast.ts'
import { setUser } from '../accounts/accounts.client.ts'
import { loginAddress } from '../accounts/sign-in/login-address.ts'
import { rememberCarToSave, takeCarToSave } from './car-to-save.ts'
import { savedCars, savedStatus } from './saved-cars.client.ts'
import type { SavedStatus } from './schema.ts'

/** What a press on a heart does: it comes once somebody is there to press one. */

const messages = {
  visitor: {
    title: 'Account required',
    description: 'Create an account to save cars to your favorites',
    note: true,
  },
  saved: { title: 'Car saved', description: 'Added to your saved cars' },
  unsaved: { title: 'Car unsaved', description: 'Removed from your saved cars' },
}

type Ways = {
  queries: QueryClient
  navigate(to: string): unknown
}

const toSignIn = ({ navigate }: Ways) =>
  navigate(loginAddress(window.location.pathname + window.location.search))

/** Sends a visitor to sign in; the car is saved on the way back. */
export function signInToSave(listingId: number, ways: Ways): void {
  rememberCarToSave(listingId)
  toast(messages.visitor)
  toSignIn(ways)
}

/** Presses the heart that has led somebody to sign in; nothing happens where none has. */
export function saveOnceSignedIn(ways: Ways): void {
  const listingId = takeCarToSave()
  if (listingId !== null) save(listingId, true, ways)
}

/** Saves a car or forgets it: shows at once, is undone where it fails, and says what became of it. */
export function save(listingId: number, isSaved: boolean, ways: Ways): void {
  const { queries } = ways
  queries
    .getMutationCache()
    .build(queries, saveMutation(listingId, ways))
    .execute(isSaved)
    // The toast has said why.
    .catch(() => {})
}

function saveMutation(listingId: number, ways: Ways) {
  const { queries } = ways
  const { queryKey } = savedStatus(listingId)

  // Whoever has signed out meanwhile has left nothing to write to.
  const settle = (status: SavedStatus) =>
    queries.setQueryData<SavedStatus>(queryKey, (shown) => shown && status)

  return {
    mutationKey: queryKey,
    mutationFn: (save: boolean) =>
      write<SavedStatus>(
        queries,
        save ? 'POST' : 'DELETE',
        `/api/saved-cars/${listingId}`,
        undefined,
        countingHeaders(),
      ),
    onMutate: async (save) => {
      // A late answer from before the press must not undo it.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { isSaved: save })
    },
    onSuccess: (status, save) => {
      settle(status)
      void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: savedCars().queryKey })
      toast(save ? messages.saved : messages.unsaved)
      if (save) track('car_saved', { listingId })
    },
    onError: (error, save) => {
      settle({ isSaved: !save })
      if (error instanceof ApiError && error.status === 401) {
        setUser(queries, null)
        if (save) rememberCarToSave(listingId)
        toSignIn(ways)
        toast({
          title: 'Please sign in again',
          description: `Your session has ended. ${save ? 'The car is saved once you are back.' : 'Sign in, then remove the car again.'}`,
          note: true,
        })
        return
      }
      toast({
        title: 'Error',
        description: refusalOf(error, `Failed to ${save ? 'save' : 'unsave'} car`).message,
        destructive: true,
      })
    },
  } satisfies MutationOptions<SavedStatus, Error, boolean>
}
