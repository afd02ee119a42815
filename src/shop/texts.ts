import { join } from 'node:path'
import { textFolder } from '../adapters/text-folder/text-folder.ts'
import { twilio } from '../adapters/twilio/twilio.ts'
import type { Texting } from '../features/selling/phone/texting.ts'
import type { Config } from './config/config.ts'

/** The way out that the configuration names; without a service, a folder. Whoever opens the shop to strangers texts nobody by that. */
export function openTexting(
  { texts, dataDir, isPublic }: Pick<Config, 'texts' | 'dataDir' | 'isPublic'>,
  { onError }: { onError(error: Error): void },
): Texting {
  const { countries, aDay } = texts
  if (texts.twilio)
    return { transport: twilio(texts.twilio, { onError }), countries, aDay, listStored: null }
  const folder = textFolder(join(dataDir, 'texts'), { onError })
  return {
    transport: isPublic ? null : folder,
    countries,
    aDay,
    listStored: folder.list,
  }
}
