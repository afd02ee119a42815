import { day } from './format.ts'

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant → '21 Nov 2026, 14:05', by the clocks of London. Apart, as a browser's first `Intl.DateTimeFormat` takes 20 ms. */
export const dayAndTime = (instant: string): string =>
  `${day(instant)}, ${londonTime.format(new Date(instant))}`
