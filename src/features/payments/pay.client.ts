import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { refusalOf } from '../../ui/form/refusal.ts'
import type { CardEntry } from './card-form/entry.ts'
import { orderOf, publishPaid, recordConsent, signInAfterPaying } from './payments.client.ts'

/** 'taken' is paid, or may be: whoever waits will see what it comes to. */
export type PayOutcome =
  | { is: 'live'; listingId: number; checkedWithin: string | undefined }
  | { is: 'elsewhere' }
  | { is: 'refused'; message: string }

const unreached = 'The payment could not be sent. Check your connection and try again.'
const unknown =
  'The connection was lost, so we can’t tell yet whether your card was charged. Press again when you are back online: a listing is never charged twice.'

/** Records the consent, charges the card, and has the listing published, in this order. */
export function usePay(draftId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ card, promote }: { card: CardEntry; promote?: boolean }) =>
      pay(queries, draftId, card, promote),
    gcTime: 0,
  })
}

export async function pay(
  queries: QueryClient,
  draftId: number,
  card: Pick<CardEntry, 'charge'>,
  promote?: boolean,
): Promise<PayOutcome> {
  try {
    await recordConsent(queries, draftId, promote)
  } catch (error) {
    return whereItIs(queries, draftId, refusalOf(error, unreached).message)
  }
  try {
    const refusal = await card.charge()
    if (refusal !== null) return { is: 'refused', message: refusal }
  } catch (error) {
    return whereItIs(queries, draftId, refusalOf(error, unknown).message)
  }
  try {
    const published = await publishPaid(queries, draftId)
    if (!published) return { is: 'elsewhere' }
    await signInAfterPaying(queries, draftId)
    return { is: 'live', listingId: published.id, checkedWithin: published.checkedWithin }
  } catch {
    // The money has been taken, and the server publishes without being asked.
    return { is: 'elsewhere' }
  }
}

/** After an answer that never came, or makes no sense: refused so, if there is still a card to be charged. */
async function whereItIs(
  queries: QueryClient,
  draftId: number,
  message: string,
): Promise<PayOutcome> {
  try {
    const { state } = await queries.fetchQuery({ ...orderOf(draftId), staleTime: 0 })
    return state === 'waiting' ? { is: 'refused', message } : { is: 'elsewhere' }
  } catch {
    return { is: 'refused', message }
  }
}
