import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import type { TextMessages } from '../../../platform/texts/port.ts'
import { withTimeout } from '../../../platform/with-timeout.ts'
import { site } from '../../../site.ts'
import { refuseRestricted } from '../../accounts/restrictions.server.ts'
import { requireConfirmed } from '../../accounts/sign-in/require-confirmed.server.ts'
import { forgetCode, newCode, storeCode, type CodeHashing } from './codes.server.ts'
import { numberOf } from './numbers.server.ts'
import { listOwnPhones } from './own-phones.server.ts'
import { everybodysCodes, phoneCode, phoneCodeLimits, textPatience } from './rules.ts'
import type { Texting } from './texting.ts'

export type PhoneCtx = {
  database: Pick<Database, 'primary'>
  texting: Texting
  hashCode: CodeHashing
  publicUrl: string
}

type CodeRequest = {
  userId: number
  /** As it stands on one of their listings, in whatever spelling. */
  phone: string
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/**
 * Sends a code to a number on one of an account's listings, and says so. Nothing of the database is held while the
 * service is waited for. Throws where none can have left; where nobody knows, the code works, should it arrive.
 */
export async function askForCode(
  { database, texting, hashCode, publicUrl }: PhoneCtx,
  { userId, phone, caller }: CodeRequest,
): Promise<string> {
  const db = database.primary
  const { transport } = texting
  if (!transport) throw new AppError('conflict', 'No text messages are sent here')
  await requireConfirmed(db, userId)
  const number = numberOf(phone)
  const { phones } = await listOwnPhones(db, { userId, texting })
  const own = phones.find((one) => number !== null && numberOf(one.phone) === number)
  if (number === null || !own)
    throw new AppError('invalid', 'This number is on none of your listings', { field: 'phone' })
  if (own.isConfirmed) throw new AppError('conflict', 'You have confirmed this number already')
  if (own.hindrance !== null) throw new AppError('invalid', own.hindrance, { field: 'phone' })
  await refuseRestricted(db, { userId, phone })

  const code = newCode()
  const hash = hashCode(code, { userId, number })
  await db.transaction().execute(async (tx) => {
    const { account, accountMoment, number: ofNumber, network } = phoneCodeLimits
    const everybody = everybodysCodes(texting.aDay)
    await countOrRefuse(
      tx,
      await lockCounts(tx, [
        { name: 'codes account', by: userId, limit: account },
        { name: 'codes account moment', by: userId, limit: accountMoment },
        { name: 'codes number', by: number, limit: ofNumber },
        { name: 'codes network', by: caller, limit: network },
        { name: 'codes', by: 'everybody', limit: everybody },
      ]),
    )
    await storeCode(tx, { userId, number }, hash)
  })

  const outcome = await sendWithin(
    transport,
    { to: number, text: textOf(code, publicUrl) },
    texting.patience ?? textPatience,
  )
  if (outcome.kind === 'accepted')
    return `We have sent a code to ${own.phone}. It works for ${phoneCode.minutes} minutes.`
  if (outcome.kind === 'unanswered')
    throw new AppError(
      'unavailable',
      'The service that sends our text messages does not answer. If a code arrives, type it here; otherwise ask for another in a few minutes.',
    )
  await forgetCode(db, { userId, number }, hash)
  if (outcome.kind === 'refused')
    throw new AppError(
      'invalid',
      'The service that sends our text messages does not take this number. Please check it on your listing.',
      { field: 'phone' },
    )
  throw new AppError(
    'unavailable',
    'Text messages can’t be sent at the moment. Please try again in a few minutes.',
    { retryAfter: outcome.retryAfter ?? 60 },
  )
}

/** A transport that doesn't heed the signal keeps nobody waiting either. */
const sendWithin = (
  transport: TextMessages,
  message: Parameters<TextMessages['send']>[0],
  patience: number,
): ReturnType<TextMessages['send']> =>
  withTimeout(
    transport.send(message, AbortSignal.timeout(patience)),
    patience + 500,
    'the transport of text messages does not end',
  ).catch(() => ({ kind: 'unanswered' as const }))

/** One text message long. Its last line tells a telephone for which site it fills the code in. */
const textOf = (code: string, publicUrl: string) =>
  `${code} is your ${site.name} code, for ${phoneCode.minutes} minutes. We never ask you for it in a call or a message.\n\n@${new URL(publicUrl).hostname} #${code}`
