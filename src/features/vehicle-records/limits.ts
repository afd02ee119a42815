import type { VehicleRecords } from './port.ts'

const aDay = 24 * 60
const message = 'You have looked a lot of registrations up. Please fill the form in by hand.'

/** How often registrations are looked up by one network: nobody sells forty cars in a day. */
export const networkLookUps = { max: 20, minutes: aDay, message } as const

/** And by all: the services allow us so many a day. */
export const allLookUps = ({ lookUpsADay }: Pick<VehicleRecords, 'lookUpsADay'>) => ({
  /** MOT histories that are read again: the rest is for those who fill in a form. */
  histories: {
    max: Math.floor(lookUpsADay / 2),
    minutes: aDay,
    message: 'Enough histories were read today.',
  },
  everybody: {
    max: lookUpsADay,
    minutes: aDay,
    message: 'A lot of registrations were looked up today. Please fill the form in by hand.',
  },
})
