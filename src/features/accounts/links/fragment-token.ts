import { useEffect, useState } from 'react'

/**
 * The token that a mail's link carries behind its '#', which no server is sent. It is taken out of
 * the address bar at once. Undefined until the page works; null where there is none.
 */
export function useFragmentToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()

  useEffect(() => {
    const take = () => {
      const found = takeToken()
      setToken((before) => found ?? before ?? null)
    }
    take()
    // The same page is open already, and a link is opened in its tab.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  return token
}

function takeToken(): string | null {
  const { hash, pathname, search } = window.location
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (token) window.history.replaceState(window.history.state, '', pathname + search)
  return token
}
