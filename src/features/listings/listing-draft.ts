import { z } from 'zod'
import { typedFields, type ListingTyped } from './listing-typed.ts'

/**
 * What somebody has typed into the form of a new listing, kept in this browser until it is sent. Never
 * a password. It is the person's own work: signing out leaves it.
 */

const storageKey = 'listing-draft'

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
  promote: z.boolean().catch(false),
  wantsAccount: z.boolean().catch(true),
  /** Names the submission, so that one whose answer was lost can be sent again. */
  key: z
    .string()
    .regex(/^[\w-]{8,80}$/)
    .nullable()
    .catch(null),
})
export type ListingDraft = z.output<typeof kept>

export function readDraft(): ListingDraft | null {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    // Nothing there, or storage is forbidden.
    return null
  }
}

export function writeDraft(draft: ListingDraft): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Full or forbidden: the page itself still holds it.
  }
}

export function dropDraft(): void {
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
