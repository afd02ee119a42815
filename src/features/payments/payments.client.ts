import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, read, write } from '../../platform/pages/queries.ts'
import { rememberUser } from '../accounts/accounts.client.ts'
import type { User } from '../accounts/schema.ts'
import { plans, type Plan } from '../listings/rules.ts'
import type { OrderStatus, PaymentBegun } from './schema.ts'

/**
 * Begins the payment for a draft, or for renewing as a plan, or finds the one that has been begun; for the newest
 * draft of this browser or account where none is named. The secret in it lives as long as the page does.
 */
export const paymentFor = (draftId: number | null, plan: Plan) =>
  queryOptions({
    queryKey: ['/api/create-payment-intent', draftId, plan],
    queryFn: ({ client }) =>
      write<PaymentBegun>(client, 'POST', '/api/create-payment-intent', {
        amount: plans[plan].pricePence / 100,
        plan,
        ...(draftId !== null && { draftId }),
      }),
    gcTime: 0,
  })

/** What has become of the payment for a draft. */
export const orderOf = (draftId: number) => read<OrderStatus>(`/api/orders/${draftId}`)

/** Keeps that the buyer has asked for the days to start within the time for cancelling, and whether the car is to be posted. */
export const recordConsent = (
  queries: QueryClient,
  draftId: number,
  promote: boolean | undefined,
) =>
  write<{ consentedAt: string }>(queries, 'POST', `/api/orders/${draftId}/consent`, {
    ...(promote !== undefined && { promote }),
  })

/** Signs in whoever asked for an account with the car that they have paid for; else they do so themselves, later. */
export const signInAfterPaying = (queries: QueryClient, draftId: number): Promise<void> =>
  write<{ user: User | null }>(queries, 'POST', `/api/listings/${draftId}/sign-in`).then(
    ({ user }) => void (user && rememberUser(queries, user)),
    () => undefined,
  )

/** What was paid for; where it is being checked before others see it, within what time that is usually done. */
type Published = { id: number; checkedWithin?: string }

/** Has a draft that is paid for published; null while the payment is not known to have arrived. */
export async function publishPaid(
  queries: QueryClient,
  draftId: number,
): Promise<Published | null> {
  try {
    return await write<Published>(queries, 'POST', '/api/listings', { draftId })
  } catch (error) {
    if (error instanceof ApiError && error.status === 402) return null
    throw error
  }
}
