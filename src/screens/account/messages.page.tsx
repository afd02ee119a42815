import { currentUser } from '../../features/accounts/accounts.client.ts'
import { ConfirmEmailStrip } from '../../features/accounts/links/confirm-email-strip.tsx'
import { SignedInOnly } from '../../features/accounts/session/signed-in-only.tsx'
import { enquiryCounts } from '../../features/enquiries/inbox/counts.client.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MessagesList } from './messages-list.tsx'
import { MessagesSkeleton } from './messages-states.tsx'
import type { Page } from '../../platform/pages/page.ts'

/** Somebody's conversations: about their cars, and those that they began. */
export const page: Page = {
  title: 'Messages',
  description: 'Messages from buyers about your cars, and yours to sellers.',
  personal: () => [currentUser().queryKey, enquiryCounts().queryKey],
  View: MessagesScreen,
}

function MessagesScreen() {
  return (
    <div className="sheet py-12 sm:py-16">
      <p className="flex min-h-11 items-center text-sm">
        <TextLink to="/account">Account</TextLink>
      </p>
      <SignedInOnly heading="Messages" waiting={<Waiting />}>
        {(user) => (
          <>
            <MessagesList
              user={user}
              strip={
                !user.emailVerified && (
                  <div className="mb-8">
                    <ConfirmEmailStrip email={user.email} />
                  </div>
                )
              }
            />
          </>
        )}
      </SignedInOnly>
    </div>
  )
}

/** What stands there until it is known who asks: the same for everyone. */
function Waiting() {
  return (
    <>
      <h1 className="type-display text-4xl">Messages</h1>
      <NeedsScript>
        Messages need JavaScript: without it, this page can’t tell who you are.
      </NeedsScript>
      <div className="noscript:hidden">
        <MessagesSkeleton />
      </div>
    </>
  )
}
