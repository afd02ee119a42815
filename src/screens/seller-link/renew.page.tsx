import { plans } from '../../features/listings/rules.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { day } from '../../ui/format.ts'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import { ReminderRefused } from './reminder-refused.tsx'
import { useReminder } from './use-reminder.ts'
import type { Page } from '../../platform/pages/page.ts'

/** Opening the link of an email is the whole of what a seller does to renew. */
export const page: Page = {
  title: 'Renew your listing',
  description: `Another ${plans.standard.days} days on sale, with the link from your email.`,
  View: RenewScreen,
}

function RenewScreen() {
  return (
    <AccountEntrance
      title="Renew your listing"
      lede={<p>Another {plans.standard.days} days on sale, for free, with everything as it is.</p>}
      what="Renewing"
    >
      <Renewal />
    </AccountEntrance>
  )
}

function Renewal() {
  const { listing, error, retry } = useReminder('renewed')
  if (error !== undefined) return <ReminderRefused error={error} onRetry={retry} />
  if (!listing)
    return (
      <p role="status" className="text-lg noscript:hidden">
        Renewing…
      </p>
    )
  if (listing.state === 'held')
    return (
      <EntranceOutcome title="Your Car Is Being Checked">
        <p>
          Your {listing.car} is renewed. Somebody looks at it before others see it, and no day on
          sale is lost. We have written to you.
        </p>
      </EntranceOutcome>
    )
  return (
    <EntranceOutcome title={`On sale until ${day(listing.expiresAt)}`}>
      <p>Your {listing.car} stays in front of buyers. We’ll write to you again before then.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={`/listing/${listing.id}`} variant="signal">
          See your listing
        </ButtonLink>
        <ButtonLink to="/browse">Browse cars</ButtonLink>
      </p>
    </EntranceOutcome>
  )
}
