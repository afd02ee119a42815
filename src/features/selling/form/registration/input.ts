import { z } from 'zod'
import { markOf, notARegistration } from '../../../vehicle-records/mark.ts'

/** What is shown by the registration: nothing, unless its seller says so. Without either it is not stored. */
const shows = z.boolean()

/** A British registration, or nothing; read in capitals, without spaces. */
export const registrationFields = {
  registration: z
    .string(notARegistration)
    .trim()
    .max(20, notARegistration)
    .refine((typed) => typed === '' || markOf(typed) !== null, notARegistration)
    .transform((typed) => markOf(typed))
    .describe('Stored, encrypted, where something is to be shown by it; else forgotten')
    .meta({ example: 'J123 ABC' }),
  showsMotHistory: shows.describe('Its MOT history stands on the page; refused where none is read'),
  showsRegistration: shows.describe('The registration itself stands on the page'),
}

type Shown = { registration: string | null; showsMotHistory: boolean; showsRegistration: boolean }

export const registrationIsNeeded = 'Registration is needed for what is to be shown by it'

/** Where no service can be asked for them, the registration would be stored for nothing. */
export const noHistories = 'No MOT history can be asked for here, so none can be shown'

export const hasWhatItShows = ({ registration, showsMotHistory, showsRegistration }: Shown) =>
  registration !== null || !(showsMotHistory || showsRegistration)
