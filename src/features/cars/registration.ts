/**
 * The letter or number that a British registration plate of each year carries: 'a J-reg Golf'. A
 * letter came out in August until 1998 and twice a year after that; this is the first that was new
 * in the calendar year.
 */
const letters: Record<number, string> = {
  1983: 'A',
  1984: 'B',
  1985: 'C',
  1986: 'D',
  1987: 'E',
  1988: 'F',
  1989: 'G',
  1990: 'H',
  1991: 'J',
  1992: 'K',
  1993: 'L',
  1994: 'M',
  1995: 'N',
  1996: 'P',
  1997: 'R',
  1998: 'S',
  1999: 'T',
  2000: 'W',
  2001: 'Y',
  2002: '02',
  2003: '03',
  2004: '04',
  2005: '05',
}

/** 1991 → 'J', 2004 → '04', and nothing before the letter led the plate. */
export const registrationOf = (year: number): string | undefined => letters[year]
