import { useEffect, useRef } from 'react'
import { useViewer } from '../accounts.client.ts'
import { useFragmentToken } from './fragment-token.ts'
import { useShowLink } from '../sign-in/sign-up.client.ts'

/** The link that brought somebody here, and what it is for to whoever is signed in here. */
export function useShownLink() {
  const token = useFragmentToken()
  const { user, isLoading } = useViewer()
  const { mutate, variables, data, error, isPending } = useShowLink()
  const requested = useRef<string>(undefined)
  const viewer = isLoading ? undefined : (user?.id ?? 'nobody')

  useEffect(() => {
    const question = `${viewer} ${token}`
    if (!token || viewer === undefined || requested.current === question) return
    requested.current = question
    mutate({ token })
  }, [token, viewer, mutate])

  // What came is of another link until this one is asked for, which would be used up by what that one is for.
  const isThere = !isPending && variables?.token === token

  return {
    /** Null where there is none; undefined until the page works. */
    token,
    shown: isThere ? data : undefined,
    error: isThere ? error : null,
    retry: () => token && mutate({ token }),
  }
}
