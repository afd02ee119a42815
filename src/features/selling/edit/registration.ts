import { AppError } from '../../../platform/errors.ts'
import type { Registration } from '../../listings/registration/registrations.server.ts'
import type { ListingEdit } from './input.ts'
import { hasWhatItShows, registrationIsNeeded } from '../form/registration/input.ts'

type Changes = {
  [Field in 'registration' | 'showsMotHistory' | 'showsRegistration']: ListingEdit[Field]
}

/** Lays changes on what is stored; null where nothing is to be shown any more, which forgets it. */
export function withRegistration(
  before: Registration | null,
  { registration, showsMotHistory, showsRegistration }: Changes,
): Registration | null {
  const mark = registration === undefined ? (before?.mark ?? null) : registration
  const shown = {
    showsMotHistory: showsMotHistory ?? before?.showsMotHistory ?? false,
    showsRegistration: showsRegistration ?? before?.showsMark ?? false,
  }
  // Taking the registration back takes back what was shown by it.
  if (registration === null && !showsMotHistory && !showsRegistration) return null
  if (!hasWhatItShows({ registration: mark, ...shown }))
    throw new AppError('invalid', `${registrationIsNeeded}.`, { field: 'registration' })
  if (mark === null || !(shown.showsMotHistory || shown.showsRegistration)) return null
  return { mark, showsMotHistory: shown.showsMotHistory, showsMark: shown.showsRegistration }
}

/** What it was, by field, of what is different now. The registration itself is kept nowhere else. */
export function replacedOfRegistration(
  before: Registration | null,
  after: Registration | null,
): Record<string, unknown> {
  const { mark, showsMotHistory = false, showsMark = false } = before ?? {}
  return {
    ...(mark !== after?.mark && { registration: null }),
    ...(showsMotHistory !== (after?.showsMotHistory ?? false) && { showsMotHistory }),
    ...(showsMark !== (after?.showsMark ?? false) && { showsRegistration: showsMark }),
  }
}
