import { useMutation, useQueryClient } from '@tanstack/react-query'
import { track } from '../../platform/privacy/analytics.ts'
import { ApiError, write } from '../../platform/pages/queries.ts'
import type { listingToSend } from './form/typed.ts'
import type { Plan } from '../listings/rules.ts'
import { refreshListings } from '../listings/refresh.client.ts'

type Submission = {
  listingData: ReturnType<typeof listingToSend> & { plan: Plan }
  userData?: { name: string; email: string; password: string; confirmPassword: string }
}

/** On sale, looked at first, or kept until it is paid for. */
export type Submitted = {
  id: number
  /** Where somebody looks at it first: within what time that is usually done. */
  checkedWithin?: string
  isUnpaid?: true
}

/**
 * Sends a new listing. Sent again with the same key, it is still one listing: what was changed meanwhile revises a draft,
 * and is refused where the first is on sale.
 */
export function useSubmitListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      key,
      sellerId,
      ...submission
    }: Submission & {
      key: string
      /** In whose account it is to be. */
      sellerId?: number | undefined
    }): Promise<Submitted> => {
      try {
        return await write<Submitted>(queries, 'POST', '/api/listings', submission, {
          'idempotency-key': key,
          ...(sellerId && { 'x-seller-id': `${sellerId}` }),
        })
      } catch (error) {
        return { id: draftOf(error), isUnpaid: true }
      }
    },
    // What was typed, a password too, is not kept.
    gcTime: 0,
    onSuccess: async (submitted, { userData }) => {
      if (submitted.isUnpaid) return
      track('listing_made', { listingId: submitted.id })
      refreshListings(queries)
      if (!userData) return
      // Comes when it is wanted; where it can't be fetched they sign in themselves.
      const accounts = await import('../accounts/sign-in/sign-in.client.ts').catch(() => null)
      await accounts?.signInToNewAccount(queries, userData)
    },
  })
}

/** 402 is how the server says that it has kept a listing that is to be paid for. */
function draftOf(error: unknown): number {
  const draftId = error instanceof ApiError && error.status === 402 && error.details['draftId']
  if (typeof draftId !== 'number') throw error
  return draftId
}

/** The listing that an earlier try has made, whose answer was lost: what was sent now is not in it. */
export function listedBefore(error: unknown): { id: number; isYours: boolean } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { listingId: id, isYours } = error.details
  return typeof id === 'number' ? { id, isYours: isYours !== false } : undefined
}
