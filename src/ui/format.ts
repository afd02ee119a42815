/** How figures and dates are written, in one place; server and browser write the same bytes. */

/**
 * 12995 → '12,995', rounded to a whole number. Parted by hand: a browser's first `Intl.NumberFormat` takes 20 to 40 ms,
 * and every page has figures (decision 73).
 */
export function number(value: number): string {
  let parted = String(Math.round(value))
  for (let at = parted.length - 3; at > (value < 0 ? 1 : 0); at -= 3)
    parted = `${parted.slice(0, at)},${parted.slice(at)}`
  return parted
}

/**
 * `"12995.00"` or 12995 → '£12,995', '99999999.99' → '£99,999,999.99': what a seller asks is shown as they ask it, with pence
 * where there are any and never rounded.
 */
export function pounds(price: string | number): string {
  const all = Math.round(Number(price) * 100)
  const pence = all % 100
  const whole = `£${number((all - pence) / 100)}`
  return pence === 0 ? whole : `${whole}.${String(pence).padStart(2, '0')}`
}

/** 499 → '£4.99', 0 → 'Free'. */
export const pricePence = (pence: number): string =>
  pence === 0 ? 'Free' : `£${(pence / 100).toFixed(2)}`

/** 1 → '1 mile', 84000 → '84,000 miles'. */
export const miles = (value: number): string => counted(value, 'mile')

/** 2, 'car' → '2 cars'. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${number(n)} ${n === 1 ? one : many}`

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * Whether clocks in Britain are an hour ahead of UTC: from the last Sunday of March at 01:00 UTC to that of October
 * (the Summer Time Order 2002). By hand, as figures are: a browser's first `Intl.DateTimeFormat` takes 20 ms as well.
 */
function isSummerTime(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  // The last of March is so many days after a Sunday, and that of October three fewer; until 2099.
  const lastSunday = (month: number, days: number) =>
    Date.UTC(year, month, 31 - ((Math.floor(year * 1.25) + days) % 7), 1)
  return +instant >= lastSunday(2, 4) && +instant < lastSunday(9, 1)
}

/** An instant from 1998 to 2099 → '21 Nov 2026', the day it was in London. */
export function day(instant: string | Date): string {
  const time = new Date(instant)
  const inLondon = new Date(+time + (isSummerTime(time) ? 3_600_000 : 0))
  const [year, month, date] = inLondon.toISOString().slice(0, 10).split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** An instant → '21 November 2026', for emails; the day it was in London. */
export const longDay = (instant: Date): string =>
  instant.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

/** '2026-11-21', a day in London → '21 Nov', which stays on one line. */
export const dayOfYear = (isoDay: string): string =>
  `${Number(isoDay.slice(8, 10))}\u00a0${months[Number(isoDay.slice(5, 7)) - 1]}`
