import { useMutation, useQueryClient } from '@tanstack/react-query'
import { track } from '../../platform/privacy/analytics.ts'
import { ApiError, write } from '../../platform/pages/queries.ts'
import type { listingToSend } from './form/typed.ts'
import { refreshListings } from '../listings/refresh.client.ts'

type Submission = {
  listingData: ReturnType<typeof listingToSend> & { isPremium: boolean }
  userData?: { name: string; email: string; password: string; confirmPassword: string }
}

/** On sale, looked at first, or kept until it is paid for. */
export type Submitted = Listed | { draftId: number; checkedWithin?: never }

/** Where somebody looks at it first, within what time that is usually done. */
type Listed = { id: number; checkedWithin?: string }

/** Sends a new listing. Sent again with the same key, it is still one listing. */
export function useSubmitListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      key,
      ...submission
    }: Submission & { key: string }): Promise<Submitted> => {
      try {
        return await write<Listed>(queries, 'POST', '/api/listings', submission, {
          'idempotency-key': key,
        })
      } catch (error) {
        const draftId = draftOf(error)
        if (draftId === undefined) throw error
        return { draftId }
      }
    },
    networkMode: 'always',
    // What was typed, a password too, is not kept.
    gcTime: 0,
    onSuccess: async (submitted, { userData }) => {
      if (!('id' in submitted)) return
      track('listing_made', { listingId: submitted.id })
      refreshListings(queries)
      if (!userData) return
      // Comes when it is wanted; where it can't be fetched they sign in themselves.
      const accounts = await import('../accounts/sign-in/sign-in.client.ts').catch(() => null)
      await accounts?.signInToNewAccount(queries, userData)
    },
  })
}

/** 402 is how the server says that it has kept a premium listing. */
function draftOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 402) return undefined
  const { draftId } = error.details
  return typeof draftId === 'number' ? draftId : undefined
}
