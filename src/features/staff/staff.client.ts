import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, write } from '../../platform/pages/queries.ts'
import { showsPasskey } from '../accounts/passkeys/passkeys.client.ts'
import type { StaffSelf } from './schema.ts'

/** What whoever is signed in may do in the office; refused with 404 where they don't work here. */
export const staffSelf = () => queryOptions(read<StaffSelf>('/api/office/me'))

/** Shows a passkey at the door of the office, or again before money moves. */
export function useProof() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      write<StaffSelf>(queries, 'POST', '/api/office/proof', await showsPasskey(queries)),
    onSuccess: (self) => queries.setQueryData(staffSelf().queryKey, self),
  })
}
