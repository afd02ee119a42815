import { useState } from 'react'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { SupportForm } from '../../features/support/form.tsx'
import { site } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextAnchor } from '../../ui/text-link.tsx'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import type { Page } from '../../platform/pages/page.ts'

/** Where people write to us; whoever has a premium listing on sale is known by their session or link. */
export const page: Page = {
  title: 'Support',
  description: `Write to ${site.name}: we answer everybody by email, premium sellers first.`,
  View: SupportScreen,
}

function SupportScreen() {
  const { user, isLoading } = useViewer()
  const [isSent, setSent] = useState(false)
  return (
    <AccountEntrance
      title="Support"
      lede={
        <>
          <p>
            Write to us here or at{' '}
            <TextAnchor href={`mailto:${site.email}`}>{site.email}</TextAnchor>. We answer everybody
            by email.
          </p>
          <p className="mt-3">
            Premium sellers come first: write from here while you are signed in, or in a browser
            where you have opened the link to manage your listing, so that we know it’s you.
          </p>
        </>
      }
      what="Writing to us here"
    >
      {isSent ? (
        <EntranceOutcome title="Message sent">
          <p>Thank you. We’ll answer by email.</p>
          <p>
            <Button onClick={() => setSent(false)}>Write another message</Button>
          </p>
        </EntranceOutcome>
      ) : isLoading ? (
        <Skeleton className="h-116 noscript:hidden" />
      ) : (
        // Another person is another form.
        <SupportForm key={user?.id ?? 0} user={user} onSent={() => setSent(true)} />
      )}
    </AccountEntrance>
  )
}
