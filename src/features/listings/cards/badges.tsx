const shape =
  'inline-block px-2.5 py-1 text-xs leading-4 font-bold tracking-wider [font-stretch:112%]'

export const PremiumBadge = () => <span className={`${shape} bg-amber text-night`}>PREMIUM</span>

/** Somebody is about to buy it: said before anybody opens its page. */
export const UnderOfferBadge = () => (
  <span className={`${shape} bg-night text-night-type`}>UNDER OFFER</span>
)
