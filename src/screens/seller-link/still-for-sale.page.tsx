import { useState } from 'react'
import type { ReminderListing } from '../../features/listings/schema.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import { ReminderRefused } from './reminder-refused.tsx'
import { Stays } from './stays.tsx'
import { useReminder } from './use-reminder.ts'
import type { Page } from '../../platform/pages/page.ts'

/** Where a seller answers whether a car is sold. Looking does nothing: mail programs open links too. */
export const page: Page = {
  title: 'Sold, or still for sale?',
  description: 'Tell us whether your car has sold, with the link from your email.',
  View: StillForSaleScreen,
}

function StillForSaleScreen() {
  return (
    <AccountEntrance
      title="Sold, or still for sale?"
      lede={<p>Buyers stop calling once a car is marked as sold.</p>}
      what="Answering"
    >
      <Question />
    </AccountEntrance>
  )
}

function Question() {
  const reminder = useReminder()
  // By which link they said so: that of another letter may be opened in the same tab.
  const [stays, setStays] = useState<string | null>()
  const { listing, error } = reminder
  if (error !== undefined) return <ReminderRefused error={error} onRetry={reminder.retry} />
  if (!listing)
    return (
      <p role="status" className="text-lg noscript:hidden">
        Looking for your car…
      </p>
    )
  if (listing.state === 'sold') return <Sold listing={listing} />
  if (stays === reminder.token) return <Stays listing={listing} />
  return (
    <div className="grid justify-items-start gap-6">
      <p className="type-title text-2xl wrap-anywhere">{listing.car}</p>
      <p className="flex flex-wrap gap-3">
        <Button
          variant="signal"
          aria-disabled={reminder.isPending}
          onClick={() => {
            if (!reminder.isPending) reminder.answer('sold')
          }}
          className="aria-disabled:opacity-60"
        >
          {reminder.isPending ? 'Saving…' : 'It is sold'}
        </Button>
        <Button onClick={() => setStays(reminder.token)}>Still for sale</Button>
      </p>
    </div>
  )
}

const Sold = ({ listing }: { listing: ReminderListing }) => (
  <EntranceOutcome title="Marked as sold">
    <p>
      Congratulations. Anyone who looks up your {listing.car} will see that it has been sold. If the
      sale falls through, relist it in your account, or with the link in the message about it.
    </p>
    <p className="flex flex-wrap gap-3">
      <ButtonLink to={`/listing/${listing.id}`} variant="solid">
        See your listing
      </ButtonLink>
      <ButtonLink to="/create-listing">List another car</ButtonLink>
    </p>
  </EntranceOutcome>
)
