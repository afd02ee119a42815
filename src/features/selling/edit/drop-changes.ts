import { removePersonal, removeStored } from '../../../platform/browser-storage.ts'

/** Under which name this browser stores what was changed of a listing and not saved yet. */
export const changesKey = (id: number) => `listing-changes-${id}`

/** Apart from how they are read, as whoever deletes a listing needs nothing of that. */
export function dropChanges(id: number): void {
  removePersonal('tab', changesKey(id))
  removeStored('browser', changesKey(id))
}
