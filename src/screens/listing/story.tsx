import { useQuery } from '@tanstack/react-query'
import { guideAddress } from '../../features/guides/address.ts'
import { AskingPrices } from '../../features/listings/asking-prices/asking-prices.tsx'
import { askingPricesOf, motHistoryOf } from '../../features/listings/listings.client.ts'
import { MotHistory } from '../../features/listings/mot-history/mot-history.tsx'
import type { Listing } from '../../features/listings/schema.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Part } from './part.tsx'

/** What is known of a car beside what its seller says. */
export function Story({ listing }: { listing: Listing }) {
  const history = useQuery({ ...motHistoryOf(listing.id), enabled: listing.hasMotHistory })
  const prices = useQuery(askingPricesOf(listing))
  const { make, family } = listing
  return (
    <>
      {history.data && (
        <Part title="MOT history">
          <MotHistory history={history.data} />
        </Part>
      )}
      {prices.data && (
        <Part title="Asking prices">
          <div>
            <AskingPrices prices={prices.data} listing={listing} name={`${make} ${family}`} />
            {prices.data.hasGuide && (
              <p className="mt-4">
                <TextLink to={guideAddress(listing)} className="inline-flex min-h-11 items-center">
                  More about the {make} {family}
                </TextLink>
              </p>
            )}
          </div>
        </Part>
      )}
    </>
  )
}
