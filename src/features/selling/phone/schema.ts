import { z } from 'zod'
import { phoneCode } from './rules.ts'

/** A number as it stands on one's listings, and whether it is known to be one's own. */
const ownPhone = z.object({
  phone: z.string().describe('As it was typed').meta({ example: '07700 900123' }),
  listings: z.array(z.object({ id: z.int().positive(), car: z.string() })),
  isConfirmed: z.boolean(),
  hindrance: z.string().nullable().describe('Why no code can be sent there, in words'),
  codeUntil: z.iso.datetime().nullable().describe('Until when a code works that was sent'),
})
export type OwnPhone = z.infer<typeof ownPhone>

export const ownPhones = z.object({
  isOffered: z.boolean().describe('Whether this shop sends text messages'),
  phones: z.array(ownPhone),
})
export type OwnPhones = z.infer<typeof ownPhones>

const phone = z.string().trim().min(1, 'Phone is required').max(40, 'Phone is too long')

export const askForCodeBody = z.strictObject({ phone })

const sixDigits = `Type the ${phoneCode.digits} digits from the text message`

/** What is typed; blanks within it are nobody's mistake. */
export const codeForm = z.object({
  code: z
    .string(sixDigits)
    .max(40, sixDigits)
    .overwrite((typed) => typed.replace(/[\s-]/g, ''))
    .regex(/^\d{6}$/, sixDigits),
})

export const confirmPhoneBody = z.strictObject({ phone, ...codeForm.shape })
