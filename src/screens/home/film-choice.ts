/** What a browser tells of the one who looks, as far as it tells anything. */
export type FilmCircumstances = {
  isDesk: boolean
  wantsStillness: boolean
  savesData: boolean
  /** As the Network Information API names it; absent in most browsers. */
  effectiveType?: string | undefined
}

/**
 * Whether the film is fetched and begins by itself. Never on a phone, whose screen the words fill and whose
 * data is dear, nor for someone who asked for less motion or less data, nor on a line that is known to be
 * slow; whoever isn't served it may still press play.
 */
export function playsByItself({
  isDesk,
  wantsStillness,
  savesData,
  effectiveType,
}: FilmCircumstances): boolean {
  return (
    isDesk &&
    !wantsStillness &&
    !savesData &&
    (effectiveType === undefined || effectiveType === '4g')
  )
}

/** Each is made for its screen: the wide film's car would stand half outside an upright one. */
export const filmFor = (isDesk: boolean): string => (isDesk ? '/hero/hero' : '/hero/hero-portrait')
