export function PremiumBadge() {
  return (
    <span className="inline-block bg-amber px-2.5 py-1 text-xs leading-4 font-bold tracking-wider text-night [font-stretch:112%]">
      PREMIUM
    </span>
  )
}
