import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropChanges } from '../../features/selling/edit/drop-changes.ts'
import {
  storeChanges,
  type readChanges,
  withoutPersonal,
} from '../../features/selling/edit/stored-changes.client.ts'
import {
  changesAndLater,
  changesOf,
  hasChanges,
  typedFrom,
  withChanges,
  type ListingChanges,
} from '../../features/selling/edit/changes.ts'
import { emptyListing, type ListingTyped } from '../../features/selling/form/typed.ts'
import type { OwnListing } from '../../features/listings/schema.ts'
import { useAutosave } from '../../features/selling/form/use-autosave.client.ts'
import { laterToasts } from '../../features/photos/upload/notify.ts'
import { addressesOf, type PhotoUploads } from '../../features/photos/upload/uploads.client.ts'
import { checkUploads } from '../../features/photos/upload/use-photos.client.ts'
import type { EvidenceUploads } from '../../features/selling/evidence/uploads.client.ts'
import { isMarkGone, storeMark } from '../../features/selling/signed-out.ts'
import { forgetUploads, leaveUploads } from './uploads.ts'

type Options = {
  form: UseFormReturn<ListingTyped>
  uploads: PhotoUploads
  evidence: EvidenceUploads
  opened: OwnListing
  /** What was changed and not saved the last time. */
  found: ReturnType<typeof readChanges>
}

/** Somebody else has saved the listing meanwhile. */
type Conflict = { message: string; other: OwnListing }

/** What has become of the changes: they were there again, put back, or set aside. */
type Notice = {
  what: 'restored' | 'restored-on-newer' | 'back' | 'aside'
  position: 'top' | 'bottom'
}

export type EditedListing = ReturnType<typeof useEditedListing>

/**
 * A listing and what was changed of it. The changes are stored in this browser until they are saved,
 * and can be laid on another version of the listing or set aside without being lost.
 */
export function useEditedListing({ form, uploads, evidence, opened, found }: Options) {
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [restored] = useState(() => changesIn(withChanges(opened, found?.changes ?? {}), opened))
  const hasStored = useRef(false)
  const [notice, setNotice] = useState<Notice | null>(() => {
    const isAny = hasChanges(restored)
    const isNewer = found?.revision !== opened.revision
    return isAny ? { what: isNewer ? 'restored-on-newer' : 'restored', position: 'top' } : null
  })
  const aside = useRef<{ mine: ListingChanges; hasPhotos: boolean }>({ mine: {}, hasPhotos: false })
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
  useAutosave({
    form,
    uploads,
    store: storeEdited,
    leave: () => leaveUploads(opened.id, base.images),
  })

  /** Lays changes on a version of the listing, beside the photos that stand there by now. */
  function lay(mine: ListingChanges, on: OwnListing) {
    setBase(on)
    form.reset({ ...withChanges(on, mine), images: addressesOf(uploads.photos()) })
  }

  /** Those that are the same stay as they are. */
  function putPhotosOf({ images }: OwnListing, put: (images: readonly string[]) => void) {
    if (images.join() !== addressesOf(uploads.photos()).join()) put(images)
  }

  function setAsideFor(on: OwnListing) {
    const mine = changes()
    // One that is under way or has failed has yet to change the listing's.
    const isAllThere = uploads.photos().every(({ stage }) => stage === 'done')
    const hasPhotos = mine.images !== undefined || !isAllThere
    aside.current = { mine, hasPhotos }
    if (hasPhotos) uploads.setAside(on.images)
    else putPhotosOf(on, uploads.put)
    evidence.setAside()
    lay({}, on)
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
      setAsideFor(conflict.other)
      setConflict(null)
      setNotice({ what: 'aside', position: 'bottom' })
    },

    /** What was changed here goes on top of the other version; its other fields stay. */
    goOnTop() {
      // With photos that could not be sent nothing is saved, and the other's would take their place.
      if (!conflict || checkUploads(uploads).images !== undefined) return
      const mine = changes()
      // What was set aside before can still be had back, should that fail.
      if (mine.images === undefined) putPhotosOf(conflict.other, uploads.standIn)
      lay(mine, conflict.other)
    },

    setAside() {
      setAsideFor(base)
      setNotice((before) => ({ what: 'aside', position: before?.position ?? 'top' }))
    },

    putBack() {
      const { mine, hasPhotos } = aside.current
      const all = changesAndLater(mine, changes(), base)
      if (hasPhotos) uploads.putBack(laterToasts)
      lay(all, base)
      evidence.putBack()
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
