import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import { useNavigate } from '../../../platform/router/context.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
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
        description: refusalOf(error, 'Failed to sign out').message,
        destructive: true,
      }),
  })
}
