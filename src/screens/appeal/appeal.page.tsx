import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import { useFragmentToken } from '../../features/accounts/links/fragment-token.ts'
import { AppealForm } from '../../features/moderation/appeals/form.tsx'
import { appealableWith } from '../../features/moderation/appeals/appeals.client.ts'
import { appealDays, appealIsDecided } from '../../features/moderation/rules.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { Button } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { refusalOf } from '../../ui/form/refusal.ts'
import { longDay } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Where a seller says why a listing should not have been taken down. */
export const page: Page = {
  title: 'Appeal',
  description:
    'Say why your listing should not have been taken down, with the link from your email.',
  View: AppealScreen,
}

function AppealScreen() {
  return (
    <AccountEntrance
      title="Appeal"
      lede={
        <p>
          If we were wrong to take your listing down, tell us why. Somebody else looks at it again,
          and we write to you.
        </p>
      }
      what="Appealing"
    >
      <Appeal />
    </AccountEntrance>
  )
}

function Appeal() {
  const token = useFragmentToken()
  if (token === undefined) return <Skeleton className="h-60 noscript:hidden" />
  if (token === null)
    return <p>This page needs the link from your email. Open the link in the message again.</p>
  // The link of another decision may be opened in the same tab.
  return <Decision key={token} token={token} />
}

function Decision({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(appealableWith(token))
  const [sent, setSent] = useState<string>()
  if (sent !== undefined)
    return (
      <EntranceOutcome title="Appeal sent">
        <p>{sent}</p>
      </EntranceOutcome>
    )
  if (error instanceof ApiError && error.status === 400)
    return (
      <EntranceOutcome title="This link doesn’t work any more">
        <p>
          Your listing may be back, or deleted, or it was taken down again since, or more than{' '}
          {appealDays} days ago. Our message about an appeal says what we decided.
        </p>
      </EntranceOutcome>
    )
  if (error && !isFetching)
    return (
      <div role="alert" ref={focusAfter} className="grid justify-items-start gap-6">
        <p>{refusalOf(error).message}</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  if (!data) return <Skeleton className="h-60" />
  return (
    <div className="grid gap-8">
      <dl className="grid gap-4 wrap-anywhere">
        <Fact name="Listing">{data.car}</Fact>
        <Fact name="Taken down on">{longDay(new Date(data.decidedAt))}</Fact>
        <Fact name="Our rule">{data.rule}</Fact>
        <Fact name="Reason">{data.reason}</Fact>
      </dl>
      {data.isAppealed ? (
        <p role="status">
          {data.outcome
            ? appealIsDecided
            : 'You have appealed already. We will write to you about it.'}
        </p>
      ) : (
        <AppealForm token={token} onSent={setSent} />
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="type-label text-faded">{name}</dt>
      <dd className="mt-1 max-w-[60ch] whitespace-pre-line">{children}</dd>
    </div>
  )
}
