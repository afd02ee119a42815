import { useEffect, useRef } from 'react'
import { useFragmentToken } from '../../features/accounts/links/fragment-token.ts'
import { useManageLink } from '../../features/selling/access/manage-link.client.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { manageToken } from './link-token.ts'

/** Opens the link that brought somebody here, if one did, and says what came of it. */
export function useOpenedLink() {
  const inAddress = useFragmentToken()
  const { mutate, data, error, isSuccess } = useManageLink()
  const isRefused = error instanceof ApiError && error.status === 400
  const sent = useRef<string>(undefined)
  const token = inAddress === null ? manageToken.read() : inAddress

  // Opening the link is the whole of what somebody does.
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    manageToken.store(token)
    mutate(token)
  }, [token, mutate])

  useEffect(() => {
    // A link that is refused will be the next time too.
    if (isSuccess || isRefused) manageToken.remove()
  }, [isSuccess, isRefused])

  return {
    /** Until it is known whether there is a link, and whether it works. */
    isOpening: token === undefined || (token !== null && !error && !isSuccess),
    /** Of the listing that it belongs to. */
    openedId: data?.id,
    isRefused,
    error,
    retry: () => sent.current && mutate(sent.current),
  }
}
