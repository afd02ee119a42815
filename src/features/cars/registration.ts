import { lookUp } from '../../platform/look-up.ts'

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

/**
 * The first and last year in which a mark was new: 'H' from August 1990 to July 1991, '51' from September 2001 to
 * February 2002, no later than the last of our cars. Of letters those that lead the plate, from 1983.
 */
export function yearsOfMark(mark: string): [first: number, last: number] | undefined {
  const untilNextSummer = 'ABCDEFGHJKLMNPR'.indexOf(mark)
  if (mark.length === 1 && untilNextSummer >= 0)
    return [1983 + untilNextSummer, 1984 + untilNextSummer]
  return lookUp(twiceAYear, mark)
}

/** The same of a letter at the end of a plate, as far as our cars had one: 'W' from August 1980 to July 1981. */
export const yearsOfEndLetter = (letter: string): [first: number, last: number] | undefined =>
  lookUp({ V: [1980, 1980], W: [1980, 1981], X: [1981, 1982], Y: [1982, 1983] }, letter)

/** Whether a mark came out later than our cars are of: '06' to '26', and '56' to '76' in their autumns. */
export const isLaterMark = (mark: string): boolean =>
  /^(?:0[6-9]|1\d|2[0-6]|5[6-9]|6\d|7[0-6])$/.test(mark)

/** Those of March to August are of one year. */
const twiceAYear: Record<string, [first: number, last: number]> = {
  S: [1998, 1999],
  T: [1999, 1999],
  V: [1999, 2000],
  W: [2000, 2000],
  X: [2000, 2001],
  Y: [2001, 2001],
  '51': [2001, 2002],
  '02': [2002, 2002],
  '52': [2002, 2003],
  '03': [2003, 2003],
  '53': [2003, 2004],
  '04': [2004, 2004],
  '54': [2004, 2005],
  '05': [2005, 2005],
  '55': [2005, 2005],
}
