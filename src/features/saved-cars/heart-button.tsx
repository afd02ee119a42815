import { Heart } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { listingName } from '../cars/listing-name.ts'
import type { ListingCard } from '../listings/schema.ts'
import { useToggleSaved } from './use-toggle-saved.client.ts'

/** Over a photograph; beside other buttons, with an icon alone; among them, with words. */
type Variant = 'photo' | 'icon' | 'words'

const room = { photo: 'size-11', icon: 'size-12', words: 'h-12' } as const

type Props = {
  listing: Pick<ListingCard, 'id' | 'year' | 'make' | 'model' | 'state'>
  variant?: Variant
}

/**
 * Saves a car and forgets it again. The server leaves its place free: pages are the same for
 * everyone, and without scripts there is nothing to press. In a browser it comes right after its card, as two dozen
 * cards are painted sooner without.
 */
export function HeartButton({ listing, variant = 'photo' }: Props) {
  const isToBePressed = useDeferredValue(true, false)
  const isForSale = listing.state === 'live' || listing.state === 'under-offer'
  if (isToBePressed)
    return <PressableHeart listing={listing} variant={variant} isForSale={isForSale} />
  // Nothing to press yet, and nothing in the way of the card.
  const base = `block pointer-events-none noscript:hidden ${room[variant]}`
  return isForSale && <span aria-hidden className={base} />
}

/** The heart of a card in a grid. */
export const heartOf = (listing: ListingCard) => <HeartButton listing={listing} />

function PressableHeart({ listing, variant, isForSale }: Required<Props> & { isForSale: boolean }) {
  const { isAuthenticated, isSaved, hasToggled, isWaiting, isInFlight, toggle } = useToggleSaved(
    listing.id,
  )
  // What can't be bought can be forgotten, and stays where the finger is when it has been.
  if (!isForSale && !isSaved && !hasToggled) return null
  const canPress = isForSale || isSaved
  const name = listingName(listing)
  const behaviour = {
    // Not `disabled`: that would drop the focus while the answer is on its way.
    'aria-disabled': isInFlight || !canPress,
    'aria-busy': isWaiting,
    onClick: canPress ? toggle : undefined,
  }
  return (
    <Tooltip text={tooltipOf(isAuthenticated, isSaved)}>
      {variant === 'words' ? (
        <Button
          {...behaviour}
          aria-label={`${isSaved ? 'Saved' : 'Save car'}: ${name}`}
          className="w-full"
        >
          <PlainHeart isSaved={isSaved} />
          {isSaved ? 'Saved' : 'Save car'}
        </Button>
      ) : variant === 'icon' ? (
        <Button
          {...behaviour}
          aria-label={`Save car: ${name}`}
          aria-pressed={isSaved}
          className="w-12 shrink-0 px-0!"
        >
          <PlainHeart isSaved={isSaved} />
        </Button>
      ) : (
        <button
          type="button"
          {...behaviour}
          aria-label={`Save car: ${name}`}
          aria-pressed={isSaved}
          className="group/heart flex size-11 items-center justify-center rounded-sm text-night-type focus-visible:bg-night focus-visible:outline-offset-0"
        >
          <Heart
            aria-hidden
            strokeWidth={1.75}
            // The same by day and by night, as the photograph is.
            className={`size-7 overflow-visible transition-[fill] duration-150 ${isSaved ? 'fill-[oklch(56%_0.22_27)]' : 'fill-night/55 group-hover/heart:fill-night/85'}`}
          />
        </button>
      )}
    </Tooltip>
  )
}

function PlainHeart({ isSaved }: { isSaved: boolean }) {
  return (
    <Heart
      aria-hidden
      className={`size-5 shrink-0 transition-[fill,color] duration-150 ${isSaved ? 'fill-current text-red' : 'fill-transparent'}`}
    />
  )
}

function tooltipOf(isAuthenticated: boolean, isSaved: boolean): string {
  if (!isAuthenticated) return 'Sign in to save cars'
  return isSaved ? 'Remove from saved' : 'Save car'
}
