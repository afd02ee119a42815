import { describeSeller, SellerFactsList } from '../../../features/enquiries/seller/facts.tsx'
import { guideAddress } from '../../../features/guides/address.ts'
import { AskingPrices } from '../../../features/listings/asking-prices/asking-prices.tsx'
import { Evidence } from '../../../features/listings/evidence/evidence.tsx'
import { OriginalityTable, saysOriginality } from '../../../features/listings/page/originality.tsx'
import { MotHistory } from '../../../features/listings/mot-history/mot-history.tsx'
import type { Listing } from '../../../features/listings/schema.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { Part } from '../part.tsx'
import type { StoryFacts } from './schema.ts'

/** What is known of a car and its seller beside what the seller says. */
export function Story({ listing, story }: { listing: Listing; story: StoryFacts }) {
  const { seller, motHistory, evidence, askingPrices } = story
  const { make, family } = listing
  return (
    <>
      {saysOriginality(listing) && (
        <Part title="Originality">
          <OriginalityTable facts={listing.facts} />
        </Part>
      )}
      {evidence && evidence.claims.length > 0 && (
        <Part title="Evidence">
          <Evidence {...evidence} />
        </Part>
      )}
      {seller && describeSeller(seller).length > 0 && (
        // On paper a listing is one page, of the car.
        <div className="print:hidden">
          <Part title="The seller">
            <SellerFactsList facts={seller} />
          </Part>
        </div>
      )}
      {motHistory && (
        <Part title="MOT history">
          <MotHistory history={motHistory} />
        </Part>
      )}
      {askingPrices && (
        <Part title="Asking prices">
          <div>
            <AskingPrices prices={askingPrices} listing={listing} name={`${make} ${family}`} />
            {askingPrices.hasGuide && (
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
