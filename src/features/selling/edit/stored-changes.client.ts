import { z } from 'zod'
import { hasChanges, type ListingChanges } from './changes.ts'
import {
  readPersonal,
  readStored,
  store,
  storePersonal,
} from '../../../platform/browser-storage.ts'
import { changesKey, dropChanges } from './drop-changes.ts'
import { personalFields, typedFields } from '../form/typed.ts'
import { knownFacts } from '../../cars/facts/schema.ts'
import { shotsIn } from '../../photos/shots/rules.ts'

/**
 * What somebody has changed of a listing and not saved yet, stored in this browser. It is the person's
 * own work: signing out leaves it, but for who they are, which stays in the tab.
 */

const photoAddress = z.string().regex(/^\/photos\/[\w-]+\/\d+\.jpg$/)
const text = z.string().max(20_000).optional()
const storedSchema = z.object({
  /** Of the listing that was changed: a later one was changed by somebody else too. */
  revision: z.int().positive(),
  changes: z.object({
    ...(Object.fromEntries(typedFields.map((field) => [field, text])) as Record<
      (typeof typedFields)[number],
      typeof text
    >),
    // An older page may have written what there is no longer: that goes, and nothing else.
    facts: z.record(z.string(), z.string().max(200)).transform(knownFacts).optional(),
    images: z.array(photoAddress).max(100).optional(),
    shots: z.array(z.unknown()).max(100).transform(shotsIn).optional(),
    evidence: z
      .array(
        z.object({
          image: photoAddress,
          claim: z.string().max(40),
          kind: z.string().max(40),
          caption: z.string().max(1_000),
          isCovered: z.boolean(),
        }),
      )
      .max(100)
      .optional(),
    promote: z.boolean().optional(),
  }),
})

type StoredChanges = { revision: number; changes: ListingChanges }

const isPersonal = (field: string) => (personalFields as readonly string[]).includes(field)
const only = (changes: object, which: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => which(field)))

/** The car alone, once whoever changed it has signed out. */
export const withoutPersonal = (changes: ListingChanges): ListingChanges =>
  only(changes, (field) => !isPersonal(field))

export function readChanges(id: number): StoredChanges | null {
  const { data: stored } = storedSchema.safeParse(readStored('browser', changesKey(id)))
  if (!stored) return null
  const who = storedSchema.shape.changes.safeParse(readPersonal('tab', changesKey(id))).data ?? {}
  const all = { ...only(stored.changes, (field) => !isPersonal(field)), ...only(who, isPersonal) }
  const given = Object.entries(all).filter(([, value]) => value !== undefined)
  return { revision: stored.revision, changes: Object.fromEntries(given) }
}

/** Writes them down, where the browser has room and lets us, and says whether all of it is; none are none to keep. */
export function storeChanges(id: number, { revision, changes }: StoredChanges): boolean {
  if (!hasChanges(changes)) {
    dropChanges(id)
    return true
  }
  const who = only(changes, isPersonal)
  const isWhoStored = storePersonal('tab', changesKey(id), who) || Object.keys(who).length === 0
  return (
    store('browser', changesKey(id), { revision, changes: withoutPersonal(changes) }) && isWhoStored
  )
}
