import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { safeReturnAddress } from '../../features/accounts/sign-in/return-address.ts'
import { saveOnceSignedIn } from '../../features/saved-cars/save.client.ts'
import { useNavigate, useSearchParams } from '../../platform/router/context.ts'
import { Navigate } from '../../platform/router/link.tsx'

/** Whoever has signed in, just now or before, goes back to where they were; their car is saved meanwhile. */
export function LeadOn() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  useEffect(() => saveOnceSignedIn({ queries, navigate }), [queries, navigate])
  return <Navigate to={safeReturnAddress(query.get('returnTo'))} replace />
}
