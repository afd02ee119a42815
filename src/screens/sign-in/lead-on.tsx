import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { safeReturnAddress } from '../../features/accounts/sign-in/return-address.ts'
import { saveOnceSignedIn } from '../../features/saved-cars/save-once-signed-in.client.ts'
import { useSearchParams } from '../../platform/router/context.ts'
import { Navigate } from '../../platform/router/link.tsx'

/** Whoever has signed in, just now or before, goes back to where they were; their car is saved meanwhile. */
export function LeadOn() {
  const queries = useQueryClient()
  const [query] = useSearchParams()
  useEffect(() => saveOnceSignedIn(queries), [queries])
  return <Navigate to={safeReturnAddress(query.get('returnTo'))} replace />
}
