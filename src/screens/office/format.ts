import { day } from '../../ui/format.ts'

const pennies = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })
const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

/** 123499 → '£1,234.99'. */
export const moneyOf = (pence: number): string => `£${pennies.format(pence / 100)}`

/** '21 Nov 2026, 09:05', in London. */
export const moment = (instant: string): string =>
  `${day(instant)}, ${londonTime.format(new Date(instant))}`
