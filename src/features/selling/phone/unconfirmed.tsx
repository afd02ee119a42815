import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/text-link.tsx'
import { phoneSettings, phonesOfUser } from './phone.client.ts'

/** Tells a seller that the number on this listing of theirs can be confirmed; nothing where it is, or can't. */
export function UnconfirmedPhone({ listingId }: { listingId: number }) {
  const { data } = useQuery(phonesOfUser())
  const own = data?.phones.find(({ listings }) => listings.some(({ id }) => id === listingId))
  if (!own || own.isConfirmed || own.hindrance !== null) return null
  return (
    <p className="text-sm text-faded">
      Buyers can’t see yet that {own.phone} is yours.{' '}
      <TextLink to={phoneSettings.path}>Confirm your phone</TextLink>
    </p>
  )
}
