import type { QueryClient } from '@tanstack/react-query'
import { takeCarToSave } from './car-to-save.ts'
import { saveMutation } from './use-toggle-saved.client.ts'

/** Presses the heart that has led somebody to sign in; nothing happens where none has. */
export function saveOnceSignedIn(queries: QueryClient): void {
  const listingId = takeCarToSave()
  if (listingId === null) return
  // Signed in a moment ago: should that not hold, the toast says so, and the page is where they are.
  const saving = saveMutation(listingId, { queries, toSignIn() {} })
  queries
    .getMutationCache()
    .build(queries, saving)
    .execute(true)
    .catch(() => {})
}
