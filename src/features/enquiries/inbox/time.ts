import { day } from '../../../ui/format.ts'

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant → '21 Nov 2026, 14:05', by the clocks of London. */
export const dayAndTime = (instant: string): string =>
  `${day(instant)}, ${londonTime.format(new Date(instant))}`
