import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { focusAfter } from '../../../ui/focus/after.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { currentUser, useViewer } from '../accounts.client.ts'
import type { User } from '../schema.ts'
import { useSignInFirst } from '../sign-in/first.ts'

type Props = {
  /** What stands there until it is known who is signed in; on the server it is all there is. */
  waiting: ReactNode
  /** Where the page has no heading of its own beside this. */
  heading?: string
  children(user: User): ReactNode
}

/** Something for those who have signed in; a visitor is led to sign in, and back. */
export function SignedInOnly({ waiting, heading, children }: Props) {
  const { user, isLoading, error } = useViewer()
  useSignInFirst(!user && !isLoading && !error)
  // Another user is another page: nothing that was typed for one is left for the next.
  if (user) return <Fragment key={user.id}>{children(user)}</Fragment>
  return error ? <WhoUnknown heading={heading} /> : waiting
}

/** Says that it could not be learnt who is here, which is not that nobody has signed in, and asks again at a press. */
export function WhoUnknown({ heading }: Pick<Props, 'heading'>) {
  const queries = useQueryClient()
  return (
    <div role="alert" ref={focusAfter}>
      {heading && <h1 className="type-display mb-8 text-4xl sm:mb-10">{heading}</h1>}
      <LoadError
        title="Your account could not be loaded"
        onRetry={() => void queries.resetQueries(currentUser())}
      />
    </div>
  )
}
