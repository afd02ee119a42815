import { z } from 'zod'
import {
  readPersonal,
  readStored,
  removePersonal,
  removeStored,
  store,
  storePersonal,
} from '../../platform/browser-storage.ts'
import { personalFields, typedFields, type ListingTyped } from './form/typed.ts'
import { defaultPlan, planNames } from '../listings/rules.ts'

/**
 * What somebody has typed into the form of a new listing, stored in this browser until it is sent. Never
 * a password. The car is the person's own work: signing out leaves it. Who they are stays in the tab.
 */

const storageKey = 'listing-draft'
const personalKey = 'listing-contact'

const text = z.string().max(20_000).catch('')
const storedSchema = z.object({
  ...(Object.fromEntries(typedFields.map((field) => [field, text])) as Record<
    (typeof typedFields)[number],
    typeof text
  >),
  plan: z.enum(planNames).catch(defaultPlan),
  images: z
    .array(z.string().regex(/^\/photos\/[\w-]+\/\d+\.jpg$/))
    .max(100)
    .catch([]),
  promote: z.boolean().catch(true),
  wantsAccount: z.boolean().catch(true),
  /** Names the submission, so that one whose answer was lost can be sent again. */
  key: z
    .string()
    .regex(/^[\w-]{8,80}$/)
    .nullable()
    .catch(null),
})
export type ListingDraft = z.output<typeof storedSchema>

const personal = z.object({ contactName: text, contactEmail: text, contactPhone: text }).nullable()
const nobody = { contactName: '', contactEmail: '', contactPhone: '' }

export function readDraft(): ListingDraft | null {
  const who = personal.safeParse(readPersonal('tab', personalKey)).data ?? null
  const stored = readStored('browser', storageKey)
  if (!stored && !who) return null
  const { data: draft } = storedSchema.safeParse(stored ?? {})
  // What an older page has written of a person there is not taken over.
  return draft ? { ...draft, ...(who ?? nobody) } : null
}

export function writeDraft(draft: ListingDraft): void {
  const who = Object.fromEntries(personalFields.map((field) => [field, draft[field]]))
  storePersonal('tab', personalKey, who)
  store('browser', storageKey, { ...draft, ...nobody })
}

export function dropDraft(): void {
  removePersonal('tab', personalKey)
  removeStored('browser', storageKey)
}

/** Only what is stored; the password is left behind. */
export const draftOf = (
  typed: ListingTyped,
  more: Pick<ListingDraft, 'plan' | 'key'>,
): ListingDraft => storedSchema.parse({ ...typed, ...more })

/** Whether there is anything in it that it would be a pity to lose. */
export const isWorthStoring = (
  draft: Pick<ListingTyped, (typeof typedFields)[number] | 'images'>,
) => draft.images.length > 0 || typedFields.some((field) => draft[field].trim() !== '')
