import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, read, write } from '../../../platform/pages/queries.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { useHydrated } from '../../../ui/timing/hydrated.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useAccountWrite } from '../write.client.ts'
import { rememberUser } from '../accounts.client.ts'
import type { Passkey, User } from '../schema.ts'

/** Loaded when a passkey is really used. */
const loadLibrary = () => import('@simplewebauthn/browser')

export const passkeysOfUser = () => queryOptions(read<Passkey[]>('/api/auth/passkeys'))

/** Whether this browser can use passkeys here. They belong to a name, never to a numeric address. */
export function usePasskeySupport(): boolean {
  const isHydrated = useHydrated()
  return (
    isHydrated &&
    typeof window.PublicKeyCredential === 'function' &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  )
}

/** Has the device show one of its passkeys. */
export async function showsPasskey(queries: QueryClient) {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    write<PublicKeyCredentialRequestOptionsJSON>(
      queries,
      'POST',
      '/api/auth/passkey-login/options',
      {},
    ),
    loadLibrary(),
  ])
  return { response: await startAuthentication({ optionsJSON }) }
}

export function usePasskeySignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      write<User>(queries, 'POST', '/api/auth/passkey-login', await showsPasskey(queries)),
    onSuccess: (user) => {
      rememberUser(queries, user)
      toast({ title: 'Welcome back!', description: 'You have been signed in successfully.' })
    },
  })
}

export function useAddPasskey() {
  const queries = useQueryClient()
  return useMutation({
    /** Proved by the password, or without one by a passkey that is there already. */
    mutationFn: async ({ name, password }: { name: string; password?: string }) => {
      const { startRegistration } = await loadLibrary()
      const proof = password === undefined ? await showsPasskey(queries) : { password }
      const optionsJSON = await write<PublicKeyCredentialCreationOptionsJSON>(
        queries,
        'POST',
        '/api/auth/passkeys/options',
        proof,
      )
      const response = await startRegistration({ optionsJSON })
      return write<Passkey>(queries, 'POST', '/api/auth/passkeys', { name, response })
    },
    onSuccess: () => queries.invalidateQueries(passkeysOfUser()),
  })
}

export const useRemovePasskey = () =>
  useAccountWrite<{ id: number; password?: string }>(
    'DELETE',
    ({ id, ...payload }) => ({ path: `/api/auth/passkeys/${id}`, payload }),
    (queries) => queries.invalidateQueries(passkeysOfUser()),
  )

/** Why a passkey was not used, in words. The browser itself doesn't tell a refusal from a mishap. */
export function passkeyProblem(error: Error): string {
  if (error instanceof ApiError) return refusalOf(error).message
  if (error.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used. You can try again.'
  return 'The passkey could not be used. Check your connection and try again.'
}
