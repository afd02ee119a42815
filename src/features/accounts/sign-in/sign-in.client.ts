import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { rememberUser } from '../accounts.client.ts'
import type { User } from '../schema.ts'
import { useAccountWrite } from '../write.client.ts'

/** Signs somebody in to the account that they have just made in this browser; the page says so itself. */
export const useFirstSignIn = () =>
  useAccountWrite<{ email: string; password: string }, User>(
    'POST',
    '/api/auth/login',
    rememberUser,
  )

/** The same for whoever has made it while listing a car. It may be another's account: then nobody is signed in. */
export const signInToNewAccount = (
  queries: QueryClient,
  { email, password }: { email: string; password: string },
): Promise<void> =>
  write<User>(queries, 'POST', '/api/auth/login', { email, password }).then(
    (user) => rememberUser(queries, user),
    () => undefined,
  )

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: { email: string; password: string }) =>
      write<User>(queries, 'POST', '/api/auth/login', typed),
    // What was typed, a password too, is not kept.
    gcTime: 0,
    onSuccess: (user) => {
      rememberUser(queries, user)
      toast({ title: 'Welcome back!', description: 'You have been signed in successfully.' })
    },
    // Why stands in the form.
    onError: () => toast({ title: 'Sign In Failed', destructive: true }),
  })
}
