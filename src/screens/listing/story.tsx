import { useQuery } from '@tanstack/react-query'
import { sellerFactsOf } from '../../features/enquiries/seller/facts.client.ts'
import { describeSeller, SellerFactsList } from '../../features/enquiries/seller/facts.tsx'
import { guideAddress } from '../../features/guides/address.ts'
import { AskingPrices } from '../../features/listings/asking-prices/asking-prices.tsx'
import { Evidence } from '../../features/listings/evidence/evidence.tsx'
import {
  askingPricesOf,
  evidenceOf,
  motHistoryOf,
} from '../../features/listings/listings.client.ts'
import { OriginalityTable, saysOriginality } from '../../features/listings/page/originality.tsx'
import { MotHistory } from '../../features/listings/mot-history/mot-history.tsx'
import type { Listing } from '../../features/listings/schema.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Part } from './part.tsx'

/** What is known of a car and its seller beside what the seller says. */
export function Story({ listing }: { listing: Listing }) {
  const history = useQuery({ ...motHistoryOf(listing.id), enabled: listing.hasMotHistory })
  const evidence = useQuery({ ...evidenceOf(listing.id), enabled: listing.hasEvidence === true })
  const prices = useQuery(askingPricesOf(listing))
  const seller = useQuery(sellerFactsOf(listing.id))
  const { make, family } = listing
  return (
    <>
      {saysOriginality(listing) && (
        <Part title="Originality">
          <OriginalityTable facts={listing.facts} />
        </Part>
      )}
      {evidence.data && evidence.data.claims.length > 0 && (
        <Part title="Evidence">
          <Evidence {...evidence.data} />
        </Part>
      )}
      {seller.data && describeSeller(seller.data).length > 0 && (
        // On paper a listing is one page, of the car.
        <div className="print:hidden">
          <Part title="The seller">
            <SellerFactsList facts={seller.data} />
          </Part>
        </div>
      )}
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
