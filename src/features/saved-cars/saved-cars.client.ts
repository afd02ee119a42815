import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import { useViewer } from '../accounts/accounts.client.ts'
import { mayBeSignedIn } from '../accounts/session/hint.ts'
import type { SavedCar, SavedStatus } from './schema.ts'
import { askWhetherSaved } from './status-batch.ts'

/** Whether the viewer has saved one car; all cars of a page are asked about in one call. */
export const savedStatus = (listingId: number) =>
  queryOptions({
    queryKey: read<SavedStatus>(`/api/saved-cars/${listingId}/status`).queryKey,
    queryFn: async ({ client }): Promise<SavedStatus> => ({
      isSaved: await askWhetherSaved(client, listingId),
    }),
  })

/** Everything that the viewer has saved. What stands in the list needs no question of its own. */
export function savedCars() {
  const { queryKey, queryFn } = read<SavedCar[]>('/api/auth/saved-cars')
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      const cars = await queryFn(context)
      for (const { id } of cars)
        context.client.setQueryData(savedStatus(id).queryKey, { isSaved: true })
      return cars
    },
  })
}

/** Whether a car is saved by whoever looks at the page: never by a visitor. */
export function useSaved(listingId: number) {
  const { isAuthenticated, isLoading, error } = useViewer()
  // Who couldn't be asked about is no visitor.
  const isUnknown = isLoading || (error !== null && !isAuthenticated)
  const status = useQuery({
    ...savedStatus(listingId),
    enabled: isAuthenticated && mayBeSignedIn(),
  })
  return {
    isAuthenticated,
    isSaved: isAuthenticated && status.data?.isSaved === true,
    isLoading: isUnknown || (isAuthenticated && status.isPending),
  }
}
