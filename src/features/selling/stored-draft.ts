import {
  readPersonal,
  readStored,
  removePersonal,
  removeStored,
  store,
  storePersonal,
} from '../../platform/browser-storage.ts'
import { personalFields, typedFields, type ListingTyped } from './form/typed.ts'
import { shotsIn } from '../photos/shots/rules.ts'
import { defaultPlan, isPlan, type Plan } from '../listings/rules.ts'

/**
 * What somebody has typed into the form of a new listing, stored in this browser until it is sent. Never
 * a password. The car is the person's own work: signing out leaves it. Who they are stays in the tab.
 */

const storageKey = 'listing-draft'
const personalKey = 'listing-contact'

export type ListingDraft = Pick<
  ListingTyped,
  | (typeof typedFields)[number]
  | 'facts'
  | 'recorded'
  | 'images'
  | 'shots'
  | 'promote'
  | 'wantsAccount'
> & {
  plan: Plan
  /** Names the submission, so that one whose answer was lost can be sent again. */
  key: string | null
}

/** What may have been written there by anybody, as far as it is a draft. A schema would weigh more than the form. */
function draftIn(stored: unknown): ListingDraft {
  const { plan, facts, recorded, images, shots, promote, wantsAccount, key, ...rest } =
    fieldsOf(stored)
  return {
    ...textsOf(rest, typedFields),
    facts: textsOf(fieldsOf(facts), namesOf(facts)),
    recorded: recordedIn(recorded),
    plan: isPlan(plan) ? plan : defaultPlan,
    images: Array.isArray(images) && images.length <= 100 && images.every(isPhoto) ? images : [],
    shots: shotsIn([shots].flat()),
    promote: typeof promote === 'boolean' ? promote : true,
    wantsAccount: typeof wantsAccount === 'boolean' ? wantsAccount : true,
    key: typeof key === 'string' && /^[\w-]{8,80}$/.test(key) ? key : null,
  }
}

const isRecord = (stored: unknown): stored is Record<string, unknown> =>
  typeof stored === 'object' && stored !== null

const fieldsOf = (stored: unknown) => (isRecord(stored) ? stored : {})

const longestField = 20_000

function textsOf<F extends string>(stored: Record<string, unknown>, fields: readonly F[]) {
  const texts = fields.map((field) => {
    const text = stored[field]
    return [field, typeof text === 'string' && text.length <= longestField ? text : '']
  })
  return Object.fromEntries(texts) as Record<F, string>
}

const namesOf = (stored: unknown) => Object.keys(fieldsOf(stored)).slice(0, 50)

const recordedIn = (stored: unknown) =>
  Object.fromEntries(
    namesOf(stored).map((field) => [
      field,
      textsOf(fieldsOf(fieldsOf(stored)[field]), ['value', 'hint']),
    ]),
  )

const isPhoto = (address: unknown): address is string =>
  typeof address === 'string' && /^\/photos\/[\w-]+\/\d+\.jpg$/.test(address)

/** What a draft says of a person, of whom nothing is left. */
export const nobody = { contactName: '', contactEmail: '', contactPhone: '', registration: '' }

export function readDraft(): ListingDraft | null {
  const who = readPersonal('tab', personalKey)
  const stored = readStored('browser', storageKey)
  if (!isRecord(stored) && !isRecord(who)) return null
  // What an older page has written of a person there is not taken over.
  return { ...draftIn(stored), ...textsOf(fieldsOf(who), personalFields) }
}

/** Writes it down, where the browser has room and lets us, and says whether all of it is. */
export function writeDraft(draft: ListingDraft): boolean {
  const who = Object.fromEntries(personalFields.map((field) => [field, draft[field]]))
  const isWhoStored =
    storePersonal('tab', personalKey, who) || Object.values(who).every((text) => text === '')
  return store('browser', storageKey, { ...draft, ...nobody }) && isWhoStored
}

export function dropDraft(): void {
  removePersonal('tab', personalKey)
  removeStored('browser', storageKey)
}

/** Only what is stored; the password is left behind. */
export const draftOf = (
  typed: ListingTyped,
  more: Pick<ListingDraft, 'plan' | 'key'>,
): ListingDraft => draftIn({ ...typed, ...more })

/** Whether there is anything in it that it would be a pity to lose. */
export const isWorthStoring = (
  draft: Pick<ListingTyped, (typeof typedFields)[number] | 'images'>,
) => draft.images.length > 0 || typedFields.some((field) => draft[field].trim() !== '')
