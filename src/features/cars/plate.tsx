import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { plateLabel } from './registration.ts'

/** The look of a British rear number plate; the one ornament, and it always says something. */
export function PlateChip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-md bg-plate px-1.5 py-0.5 text-xs leading-4 font-bold tracking-wide whitespace-nowrap text-black uppercase tabular-nums">
      {children}
    </span>
  )
}

/**
 * What its registration says, where that is known; else 'H/J-reg' for a car of 1991, and the year itself where its
 * plate may have been one of several.
 */
export function Plate({
  listing: { year, plate },
}: {
  listing: { year: number; plate?: string | undefined }
}) {
  const label = plate ?? plateLabel(year)
  if (label === `${year}`) return <PlateChip>{year}</PlateChip>
  return (
    <PlateChip>
      <VisuallyHidden>{year}, </VisuallyHidden>
      {label}
    </PlateChip>
  )
}
