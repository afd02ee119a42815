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
    .describe('Stored, encrypted, if anything is shown from it; otherwise forgotten')
    .meta({ example: 'J123 ABC' }),
  showsMotHistory: shows.describe(
    'Shows its MOT history on the page; refused where none can be read',
  ),
  showsRegistration: shows.describe('Shows the registration itself on the page'),
}

type Shown = { registration: string | null; showsMotHistory: boolean; showsRegistration: boolean }

export const registrationIsNeeded = 'Registration is needed to show anything from it'

/** Where no service can be asked for them, the registration would be stored for nothing. */
export const noHistories = 'MOT histories can’t be read here, so none can be shown'

export const hasWhatItShows = ({ registration, showsMotHistory, showsRegistration }: Shown) =>
  registration !== null || !(showsMotHistory || showsRegistration)
