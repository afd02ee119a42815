import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../platform/pages/queries.ts'
import type { MessageResponse } from '../accounts/schema.ts'
import type { SupportTyped } from './schema.ts'

/** Sends us a message. */
export function useAskSupport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: SupportTyped) =>
      write<MessageResponse>(queries, 'POST', '/api/support', typed),
    gcTime: 0,
  })
}
