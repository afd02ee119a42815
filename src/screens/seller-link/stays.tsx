import type { ReminderListing } from '../../features/listings/schema.ts'
import { EntranceOutcome } from '../../features/accounts/entrance.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { day } from '../../ui/format.ts'

/** What is told of a car that its seller still has, as it stands. */
export function Stays({ listing }: { listing: ReminderListing }) {
  const { id, car, expiresAt, state } = listing
  if (state === 'held')
    return (
      <EntranceOutcome title="Your Car Is Being Checked">
        <p>
          Until somebody has looked at your {car}, nobody else sees it, and no day on sale is lost.
          We have written to you.
        </p>
      </EntranceOutcome>
    )
  if (state === 'expired')
    return (
      <EntranceOutcome title="It has expired">
        <p>
          Your {car} was on sale until {day(expiresAt)}. There is a link to renew it in the message
          we sent.
        </p>
      </EntranceOutcome>
    )
  return (
    <EntranceOutcome title="Thank you: it stays on sale">
      <p>
        Your {car} is on sale until {day(expiresAt)}. We’ll write to you before then.
      </p>
      <p>
        <ButtonLink to={`/listing/${id}`} variant="solid">
          See your listing
        </ButtonLink>
      </p>
    </EntranceOutcome>
  )
}
