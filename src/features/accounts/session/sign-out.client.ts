import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, write } from '../../../platform/pages/queries.ts'
import { useNavigate } from '../../../platform/router/context.ts'
import { toast, type ToastContent } from '../../../ui/toast/toast.ts'
import { forgetUser } from '../accounts.client.ts'
import type { MessageResponse } from '../schema.ts'

/** After a session has ended by what was done on this page: home, as a visitor, and told so. */
export function useFarewell() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (content: ToastContent) => {
    // First away, and on the screen: a page for the signed-in alone would ask to sign in again.
    await navigate('/', { flushSync: true })
    forgetUser(queries)
    toast(content)
  }
}

export function useSignOut() {
  const queries = useQueryClient()
  const sayFarewell = useFarewell()
  return useMutation({
    mutationFn: () => write<MessageResponse>(queries, 'POST', '/api/auth/logout', {}),
    onSuccess: () =>
      sayFarewell({ title: 'Signed Out', description: 'You have been signed out successfully.' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: messageOf(error) ?? 'Failed to sign out',
        destructive: true,
      }),
  })
}

const messageOf = (error: Error) => (error instanceof ApiError ? error.plainMessage : undefined)
