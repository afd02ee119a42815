/**
 * The letter or number that a British registration plate of each year carries: 'a J-reg Golf'. A
 * letter came out in August until 1998 and twice a year after that; this is the first that was new
 * in the calendar year.
 */
const letters = 'ABCDEFGHJKLMNPRSTWY'

/** 1991 → 'J', 2004 → '04', and nothing before the letter led the plate. */
export const registrationOf = (year: number): string | undefined =>
  year > 2001 ? `0${year % 100}` : letters[year - 1983]

/**
 * What is certain of a car’s plate from its year: 1990 → 'G/H-reg', as either may be on it. The year itself where
 * there is more to choose from: a letter at the end of the plate until July 1983, three marks a year from 1999.
 */
export function plateLabel(year: number): string {
  const isEither = year > 1983 && year < 1999
  return isEither ? `${letters[year - 1984]}/${letters[year - 1983]}-reg` : `${year}`
}
