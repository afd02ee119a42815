import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { track } from '../../platform/privacy/analytics.ts'
import { countingHeaders } from '../../platform/privacy/choices.ts'
import { ApiError, write } from '../../platform/pages/queries.ts'
import { toast } from '../../ui/toast/toast.ts'
import { currentUser, forgetUser } from '../accounts/accounts.client.ts'
import { loginAddress } from '../accounts/sign-in/return-address.ts'
import { rememberCarToSave } from './car-to-save.ts'
import { savedCars, savedStatus, useSaved } from './saved-cars.client.ts'
import type { SavedStatus } from './schema.ts'

const messages = {
  visitor: {
    title: 'Account required',
    description: 'Create an account to save cars to your favorites',
    note: true,
  },
  saved: { title: 'Car saved', description: 'Added to your saved cars' },
  unsaved: { title: 'Car unsaved', description: 'Removed from your saved cars' },
  sessionEnded: {
    title: 'Please sign in again',
    description: 'Your session has ended. The car is saved once you are back.',
    note: true,
  },
}

type Ways = {
  queries: QueryClient
  /** Leads to where one signs in; afterwards the car is saved. */
  toSignIn(): void
}

/** Saves a car (true) or forgets it: shows at once, is undone where it fails, and says what became of it. */
export function saveMutation(listingId: number, { queries, toSignIn }: Ways) {
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
    // Without a connection it fails and says so.
    networkMode: 'always',
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
      const refusal = error instanceof ApiError ? error : undefined
      if (refusal?.status === 401) {
        forgetUser(queries)
        if (save) rememberCarToSave(listingId)
        toSignIn()
        toast(messages.sessionEnded)
        return
      }
      toast({
        title: 'Error',
        description: refusal?.plainMessage || `Failed to ${save ? 'save' : 'unsave'} car`,
        destructive: true,
      })
    },
  } satisfies MutationOptions<SavedStatus, Error, boolean>
}

/**
 * A car’s heart: whether it is filled, whether it can be pressed, and what a press does. A visitor is sent to
 * sign in, and the car is saved on the way back.
 */
export function useToggleSaved(listingId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { isAuthenticated, isSaved, isLoading } = useSaved(listingId)
  const { queryKey } = savedStatus(listingId)
  // One car may have two hearts on a page; both wait.
  const isInFlight = useIsMutating({ mutationKey: queryKey }) > 0
  const [isWaiting, setIsWaiting] = useState(false)

  const toSignIn = () =>
    void navigate(loginAddress(window.location.pathname + window.location.search))
  const { mutate, isSuccess } = useMutation(saveMutation(listingId, { queries, toSignIn }))

  const signInFirst = () => {
    rememberCarToSave(listingId)
    toast(messages.visitor)
    toSignIn()
  }

  /** Pressed before it is known who looks and what they have saved: an empty heart, to be filled. */
  const saveOnceKnown = async () => {
    setIsWaiting(true)
    try {
      if (!(await queries.ensureQueryData(currentUser()))) return signInFirst()
      const { isSaved } = await queries.ensureQueryData(savedStatus(listingId))
      if (!isSaved) mutate(true)
    } catch {
      // What could not be learnt is asked with the press itself, which says why it failed.
      mutate(true)
    } finally {
      setIsWaiting(false)
    }
  }

  return {
    isAuthenticated,
    isSaved,
    /** It was pressed here, so it stays even where it could not be saved anew. */
    hasToggled: isSuccess,
    /** A press will have its effect, though not at once. */
    isWaiting,
    isInFlight,
    toggle() {
      if (isInFlight || isWaiting) return
      if (isLoading) return void saveOnceKnown()
      if (isAuthenticated) return mutate(!isSaved)
      signInFirst()
    },
  }
}
