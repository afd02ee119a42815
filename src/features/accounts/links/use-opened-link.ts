import { useEffect, useRef } from 'react'
import { ApiError } from '../../../platform/pages/queries.ts'
import { useFragmentToken } from './fragment-token.ts'
import type { StoredToken } from './stored-token.ts'

/** What opens a link: a mutation that is given its token and returns whose link it was. */
type Opening = {
  mutate(token: string): void
  data: { id: number } | undefined
  error: Error | null
  isSuccess: boolean
}

/** Opens the link that brought somebody here, if one did, and says what came of it. */
export function useOpenedLink(
  { mutate, data, error, isSuccess }: Opening,
  storedToken: StoredToken,
) {
  const inAddress = useFragmentToken()
  const isRefused = error instanceof ApiError && error.status === 400
  const sent = useRef<string>(undefined)
  const token = inAddress === null ? storedToken.read() : inAddress

  // Opening the link is the whole of what somebody does.
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    storedToken.store(token)
    mutate(token)
  }, [token, mutate, storedToken])

  useEffect(() => {
    // A link that is refused will be the next time too.
    if (isSuccess || isRefused) storedToken.remove()
  }, [isSuccess, isRefused, storedToken])

  return {
    /** Until it is known whether there is a link, and whether it works. */
    isOpening: token === undefined || (token !== null && !error && !isSuccess),
    /** Of what it belongs to. */
    openedId: data?.id,
    isRefused,
    error,
    retry: () => sent.current && mutate(sent.current),
  }
}
