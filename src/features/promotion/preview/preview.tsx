import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { day } from '../../../ui/format.ts'
import { PostPictures } from './pictures.tsx'
import { postOfListing } from './preview.client.ts'
import { networkName, type PostState } from '../rules.ts'
import type { PostPreview } from '../schema.ts'

/** What is posted of a listing, and where it stands. The caption is shown letter for letter. */
export function PostPreviewView({ listingId }: { listingId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(postOfListing(listingId))
  if (!data && isError && !isFetching)
    return (
      <div role="alert" ref={focusAfter} className="grid gap-4">
        <p>Your post could not be loaded. The connection may have dropped, or we may be busy.</p>
        <Button size="small" className="justify-self-start" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <p role="status">Loading</p>
  return (
    <div className="grid gap-5">
      <PostPictures pictures={data.pictures} />
      <p className="whitespace-pre-line wrap-anywhere">{data.caption}</p>
      {data.postedOn.length > 0 && (
        <p className="text-faded">
          {`These words stand on ${data.postedOn.map((network) => networkName[network]).join(' and ')}. What you change in the listing changes neither them nor the pictures there.`}
        </p>
      )}
      <dl className="border-t border-ink">
        {data.posts.map((post) => (
          <div
            key={post.network}
            className="grid grid-cols-[7rem_1fr] gap-4 border-b border-rule py-2.5"
          >
            <dt className="text-faded">{networkName[post.network]}</dt>
            <dd>{describeState(post)}</dd>
          </div>
        ))}
      </dl>
      {data.posts.length === 0 && (
        <p className="text-faded">It goes out soon after the listing has been paid for.</p>
      )}
    </div>
  )
}

const text: Record<PostState, string> = {
  composed: 'Waiting to be posted',
  publishing: 'Being posted',
  posted: 'Posted',
  sold: 'Posted, marked as sold',
  unknown: 'We are looking into it',
  failed: 'Could not be posted; we are looking into it',
  removed: 'Taken down',
  never: 'Not posted',
}

function describeState({ state, postedAt, hasPage }: PostPreview['posts'][number]): string {
  if (state === 'composed' && !hasPage) return 'Composed: this copy has no page to post on'
  const stands = state === 'posted' || state === 'sold'
  return postedAt && stands ? `${text[state]}, ${day(postedAt)}` : text[state]
}
