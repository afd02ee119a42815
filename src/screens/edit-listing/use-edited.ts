import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  dropChanges,
  storeChanges,
  type readChanges,
  withoutPersonal,
} from '../../features/selling/edit/stored-changes.client.ts'
import {
  changesOf,
  hasChanges,
  typedFrom,
  type ListingChanges,
} from '../../features/selling/edit/changes.ts'
import { emptyListing, type ListingTyped } from '../../features/selling/form/typed.ts'
import type { OwnListing } from '../../features/listings/schema.ts'
import { useAutosave } from '../../features/selling/form/use-autosave.client.ts'
import { addressesOf, type PhotoUploads } from '../../features/photos/upload/uploads.client.ts'
import { isMarkGone, storeMark } from '../../features/selling/signed-out.ts'
import { forgetUploads, leaveUploads } from './uploads.ts'

type Options = {
  form: UseFormReturn<ListingTyped>
  uploads: PhotoUploads
  opened: OwnListing
  /** What was changed and not saved the last time. */
  found: ReturnType<typeof readChanges>
}

/** Somebody else has saved the listing meanwhile. */
type Conflict = { message: string; other: OwnListing }

/** What has become of the changes: they were there again, put back, or set aside. */
type Notice = { what: 'kept' | 'kept-on-newer' | 'back' | 'aside'; position: 'top' | 'bottom' }

export type EditedListing = ReturnType<typeof useEditedListing>

/**
 * A listing and what was changed of it. The changes are stored in this browser until they are saved,
 * and can be laid on another version of the listing or set aside without being lost.
 */
export function useEditedListing({ form, uploads, opened, found }: Options) {
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [restored] = useState(() => changesIn({ ...typedFrom(opened), ...found?.changes }, opened))
  const hasStored = useRef(false)
  const [notice, setNotice] = useState<Notice | null>(() => {
    const isAny = hasChanges(restored)
    const isNewer = found?.revision !== opened.revision
    return isAny ? { what: isNewer ? 'kept-on-newer' : 'kept', position: 'top' } : null
  })
  const aside = useRef<ListingChanges>({})
  const isFinished = useRef(false)
  const [isMarked] = useState(storeMark)
  const [isStored, setStored] = useState(isMarked)

  const changes = () => changesIn({ ...emptyListing, ...form.getValues() }, base)

  const storeEdited = (): boolean => {
    if (isFinished.current) return isStored
    const all = changes()
    // Nothing was changed here: what another tab has stored meanwhile stays.
    if (!hasStored.current && JSON.stringify(all) === JSON.stringify(restored)) return isStored
    hasStored.current = true
    // Signed out, in another tab perhaps: who they are went along.
    const isLeft = isMarked && isMarkGone()
    const isStoredNow = storeChanges(opened.id, {
      revision: base.revision,
      changes: isLeft ? withoutPersonal(all) : all,
    })
    setStored(isStoredNow)
    return isStoredNow
  }
  useAutosave({ form, uploads, store: storeEdited, leave: () => leaveUploads(opened.id) })

  /** Lays changes on a version of the listing. */
  function lay(mine: ListingChanges, on: OwnListing) {
    const typed = { ...typedFrom(on), ...mine }
    setBase(on)
    form.reset(typed)
    if (typed.images.join() !== addressesOf(uploads.photos()).join()) uploads.put(typed.images)
  }

  return {
    base,
    changes,
    conflict,
    notice,
    /** Whether the browser keeps what is changed here: it may have no room for it, or not be allowed to. */
    isStored,
    /** Stores it now, and says whether it is. */
    keep: storeEdited,

    /** What was sent was refused, as the listing is another one by now. */
    meet(met: Conflict) {
      setConflict(met)
      // What was said of an earlier one, in the same place.
      setNotice((before) => (before?.position === 'bottom' ? null : before))
    },

    /** As the other has it. What was changed here can be had back. */
    loadOther() {
      if (!conflict) return
      aside.current = changes()
      lay({}, conflict.other)
      setConflict(null)
      setNotice({ what: 'aside', position: 'bottom' })
    },

    /** What was changed here goes on top of the other version; its other fields stay. */
    goOnTop() {
      if (conflict) lay(changes(), conflict.other)
    },

    setAside() {
      aside.current = changes()
      lay({}, base)
      setNotice((before) => ({ what: 'aside', position: before?.position ?? 'top' }))
    },

    putBack() {
      lay(aside.current, base)
      setNotice((before) => ({ what: 'back', position: before?.position ?? 'top' }))
    },

    /** It is saved: nothing of it is left here. */
    finish() {
      isFinished.current = true
      dropChanges(opened.id)
      forgetUploads(opened.id)
    },
  }
}

const changesIn = (typed: ListingTyped, listing: OwnListing) => changesOf(typed, typedFrom(listing))
