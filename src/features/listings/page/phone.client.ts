import { useMutation } from '@tanstack/react-query'
import { ApiError, readJson } from '../../../platform/pages/queries.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { telAddress } from './phone.ts'

/**
 * Asks for a seller's number and, on a telephone, dials it. It is no part of any page: it is asked for
 * one listing at a time, and counted.
 */
export function useSellerPhone(listingId: number) {
  const mutation = useMutation({
    mutationFn: () => revealPhone(listingId),
    onSuccess: (phone) => {
      const address = telAddress(phone)
      if (address && isTelephone()) window.location.assign(address)
    },
  })
  return {
    number: mutation.data,
    isAsking: mutation.isPending,
    problem: mutation.error ? messageOf(mutation.error) : undefined,
    ask: () => mutation.mutate(),
  }
}

/** A desk dials nothing: there the number is to be read, and the program that may dial stays shut. */
const isTelephone = () => !window.matchMedia('(hover: hover) and (pointer: fine)').matches

export type SellerPhone = ReturnType<typeof useSellerPhone>

async function revealPhone(listingId: number): Promise<string> {
  const response = await fetch(`/api/listings/${listingId}/phone`, { method: 'POST' })
  return (await readJson<{ phone: string }>(response)).phone
}

const messageOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404
    ? 'The seller no longer shows a number.'
    : refusalOf(error, 'The number could not be fetched. Check your connection and try again.')
        .message
