import { ApiError } from '../../platform/pages/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { mayWorkLater, refusalOf } from '../../ui/form/refusal.ts'
import { EntranceOutcome } from '../../features/accounts/entrance.tsx'

type Props = {
  /** Null where the page was opened without a link. */
  error: unknown
  onRetry(): void
}

/** Why an email's link has done nothing, and where the same can be done. */
export function ReminderRefused({ error, onRetry }: Props) {
  if (error === null) {
    return (
      <EntranceOutcome title="This page needs the link from your email">
        <p>Open the link in the message again.</p>
        <ElsewhereLinks />
      </EntranceOutcome>
    )
  }
  const isRefused = error instanceof ApiError && error.status < 500
  return (
    <EntranceOutcome title={isRefused ? 'That could not be done' : 'We could not be reached'}>
      <p>{refusalOf(error).message}</p>
      {mayWorkLater(error) ? (
        <Button variant="solid" onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <ElsewhereLinks />
      )}
    </EntranceOutcome>
  )
}

const ElsewhereLinks = () => (
  <p className="flex flex-wrap gap-3">
    <ButtonLink to="/account" variant="solid">
      My Account
    </ButtonLink>
    <ButtonLink to="/manage">Listed without an account</ButtonLink>
  </p>
)
