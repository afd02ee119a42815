import { useQuery } from '@tanstack/react-query'
import { site } from '../../../site.ts'
import { longDay } from '../../../ui/format.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { restrictionOfUser } from './settings.client.ts'

/** Tells somebody whose account is suspended since when, why, and what they can do about it. */
export function RestrictionNotice() {
  const { data } = useQuery(restrictionOfUser())
  if (!data?.restriction) return null
  const { reason, since } = data.restriction
  return (
    <section aria-labelledby="restriction-heading" className="mb-10 bg-sunk px-5 py-4">
      <h2 id="restriction-heading" className="type-title">
        Your account is suspended
      </h2>
      <p className="mt-2 max-w-[65ch]">
        Since {longDay(new Date(since))} you can’t list cars or write to people, and nobody else
        sees your listings. The days that they have left are kept.
      </p>
      <p className="mt-2 max-w-[65ch] wrap-anywhere whitespace-pre-line">The reason: {reason}</p>
      <p className="mt-2 max-w-[65ch]">
        If you think this is wrong, reply to the email that told you so, or write to{' '}
        <TextAnchor href={`mailto:${site.email}`}>{site.email}</TextAnchor>.
      </p>
    </section>
  )
}
