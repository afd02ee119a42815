import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { readDraft } from '../features/listings/listing-draft.ts'
import { plainFigure } from '../features/listings/listing-typed.ts'
import { plans } from '../features/listings/rules.ts'
import { photoAddress } from '../features/photos/photo-srcset.ts'
import { ButtonLink } from '../ui/button.tsx'
import { pounds, pricePence } from '../ui/format.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { toast } from '../ui/toast.ts'
import { keptDraftId } from './checkout-draft.ts'

const never = () => () => {}
const backToListing = '/create-listing?type=premium'

/** What will be paid for, and how much; paying itself is yet to come. */
export function CheckoutScreen() {
  // Unknown on the server and until the page works.
  const draftId = useSyncExternalStore(never, keptDraftId, () => undefined)
  const navigate = useNavigate()

  useEffect(() => {
    if (draftId !== null) return
    toast({
      title: 'Session Expired',
      description: 'Please create your listing again',
      destructive: true,
    })
    void navigate('/create-listing', { replace: true })
  }, [draftId, navigate])

  return (
    <div className="sheet max-w-3xl py-12 sm:py-16">
      <h1 className="type-display text-4xl outline-none">Checkout</h1>
      <NeedsScript>Paying needs JavaScript.</NeedsScript>
      <dl className="mt-8 border-t border-ink">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-4">
          <dt className="font-medium">Premium listing, {plans.premium.days} days</dt>
          <dd className="type-display text-3xl tabular-nums">
            {pricePence(plans.premium.pricePence)}
          </dd>
        </div>
      </dl>
      {draftId && <KeptCar />}
      <p className="mt-8 max-w-[60ch]">
        Your listing is kept. Paying opens with the next release: nothing is charged today, and
        nobody sees the listing until it is paid for.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={backToListing}>Back to Listing</ButtonLink>
      </div>
    </div>
  )
}

/** As it was typed in this browser; its photos and words are on the server too. */
function KeptCar() {
  const draft = readDraft()
  if (!draft) return null
  const [cover] = draft.images
  return (
    <div className="mt-8 flex flex-wrap items-center gap-6">
      {cover && (
        <img
          src={photoAddress(cover, 640, 'jpg')}
          alt=""
          width={240}
          height={160}
          className="aspect-3/2 w-60 max-w-full rounded-sm bg-sunk object-cover"
        />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="type-title text-xl">{[draft.year, draft.make, draft.model].join(' ')}</p>
        <p className="mt-1 text-faded tabular-nums">
          {pounds(plainFigure(draft.price))} · {draft.location}
        </p>
      </div>
    </div>
  )
}
