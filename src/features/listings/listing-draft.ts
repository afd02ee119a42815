import { z } from 'zod'
import { dropKept, keep, readKept } from '../../platform/personal-storage.ts'
import { personalFields, typedFields, type ListingTyped } from './listing-typed.ts'

/**
 * What somebody has typed into the form of a new listing, kept in this browser until it is sent. Never
 * a password. The car is the person's own work: signing out leaves it. Who they are stays in the tab.
 */

const storageKey = 'listing-draft'
const personalKey = 'listing-contact'

const text = z.string().max(20_000).catch('')
const kept = z.object({
  ...(Object.fromEntries(typedFields.map((field) => [field, text])) as Record<
    (typeof typedFields)[number],
    typeof text
  >),
  plan: z.enum(['standard', 'premium']).catch('premium'),
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
export type ListingDraft = z.output<typeof kept>

const personal = z.object({ contactName: text, contactEmail: text, contactPhone: text }).nullable()
const nobody = { contactName: '', contactEmail: '', contactPhone: '' }

export function readDraft(): ListingDraft | null {
  try {
    const who = personal.parse(readKept('tab', personalKey))
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (!stored && !who) return null
    // What an older page has written of a person there is not taken over.
    return { ...kept.parse(stored ?? {}), ...(who ?? nobody) }
  } catch {
    // Nothing there, or storage is forbidden.
    return null
  }
}

export function writeDraft(draft: ListingDraft): void {
  keep('tab', personalKey, Object.fromEntries(personalFields.map((field) => [field, draft[field]])))
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft, ...nobody }))
  } catch {
    // Full or forbidden: the page itself still holds it.
  }
}

export function dropDraft(): void {
  dropKept('tab', personalKey)
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // What can't be kept needs no forgetting.
  }
}

/** Only what is kept; the password is left behind. */
export const draftOf = (
  typed: ListingTyped,
  more: Pick<ListingDraft, 'plan' | 'key'>,
): ListingDraft => kept.parse({ ...typed, ...more })

/** Whether there is anything in it that it would be a pity to lose. */
export const isWorthKeeping = (
  draft: Pick<ListingTyped, (typeof typedFields)[number] | 'images'>,
) => draft.images.length > 0 || typedFields.some((field) => draft[field].trim() !== '')
