import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { currentUser, useViewer } from './accounts.client.ts'
import { loginAddress } from './return-address.ts'
import type { User } from './schema.ts'

type Props = {
  /** What stands there until it is known who is signed in; on the server it is all there is. */
  waiting: ReactNode
  children(user: User): ReactNode
}

/** Something for those who have signed in; a visitor is led to sign in, and back. */
export function SignedInOnly({ waiting, children }: Props) {
  const { user, isLoading, error } = useViewer()
  const { pathname, search } = useLocation()
  // Another user is another page: nothing that was typed for one is left for the next.
  if (user) return <Fragment key={user.id}>{children(user)}</Fragment>
  if (isLoading) return waiting
  if (error) return <WhoUnknown />
  return <Navigate to={loginAddress(pathname + search)} replace />
}

function WhoUnknown() {
  const queries = useQueryClient()
  return (
    <div className="sheet py-16 sm:py-24">
      <h1 className="sr-only">Account</h1>
      <Notice
        title="Your account could not be loaded"
        actions={
          <Button size="small" onClick={() => void queries.resetQueries(currentUser())}>
            Try again
          </Button>
        }
      >
        The connection may have dropped, or we may be busy.
      </Notice>
    </div>
  )
}
