import { AppError } from '../../../platform/errors.ts'
import type { StoredRegistration } from '../../listings/registration/registrations.server.ts'
import type { ListingEdit } from './input.ts'
import { hasWhatItShows, noHistories, registrationIsNeeded } from '../form/registration/input.ts'

type Changes = {
  [Field in 'registration' | 'showsMotHistory' | 'showsRegistration']: ListingEdit[Field]
}

/** Lays changes on what is stored; null where nothing is to be shown any more, which forgets it. */
export function withRegistration(
  stored: StoredRegistration | null,
  { registration, showsMotHistory, showsRegistration }: Changes,
  { canReadHistories }: { canReadHistories: boolean },
): StoredRegistration | null {
  // The form shows nothing of one that can't be opened any more: what is typed anew is shown where that is asked for.
  const before = stored?.mark === null && typeof registration === 'string' ? null : stored
  const asksForHistory = Boolean(showsMotHistory && !before?.showsMotHistory)
  const asksForMark = Boolean(showsRegistration && !before?.showsMark)
  if (asksForHistory && !canReadHistories)
    throw new AppError('invalid', `${noHistories}.`, { field: 'showsMotHistory' })
  // Taking the registration back takes back what was shown by it.
  if (registration === null && !showsMotHistory && !showsRegistration) return null
  const after = {
    mark: registration === undefined ? (before?.mark ?? null) : registration,
    showsMotHistory: showsMotHistory ?? before?.showsMotHistory ?? false,
    showsMark: showsRegistration ?? before?.showsMark ?? false,
  }
  // One that can't be opened any more goes on showing what it did, until that is taken back.
  const isLost = registration === undefined && before?.mark === null
  const isNeeded = isLost
    ? asksForHistory || asksForMark
    : !hasWhatItShows({ registration: after.mark, ...after, showsRegistration: after.showsMark })
  if (isNeeded) throw new AppError('invalid', `${registrationIsNeeded}.`, { field: 'registration' })
  return after.showsMotHistory || after.showsMark ? after : null
}

/** What it was, by field, of what is different now. The registration itself is kept nowhere else. */
export function replacedOfRegistration(
  before: StoredRegistration | null,
  after: StoredRegistration | null,
): Record<string, unknown> {
  const { mark, showsMotHistory = false, showsMark = false } = before ?? {}
  return {
    ...(mark !== after?.mark && { registration: null }),
    ...(showsMotHistory !== (after?.showsMotHistory ?? false) && { showsMotHistory }),
    ...(showsMark !== (after?.showsMark ?? false) && { showsRegistration: showsMark }),
  }
}
