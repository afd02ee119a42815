import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  draftOf,
  dropDraft,
  isWorthStoring,
  nobody,
  readDraft,
  writeDraft,
  type ListingDraft,
} from '../../features/selling/stored-draft.ts'
import {
  emptyListing,
  personalFields,
  typedFields,
  type ListingTyped,
} from '../../features/selling/form/typed.ts'
import type { Plan } from '../../features/listings/rules.ts'
import { useAutosave } from '../../features/selling/form/use-autosave.client.ts'
import { isMarkGone, storeMark } from '../../features/selling/signed-out.ts'
import { useHydrated } from '../../ui/timing/hydrated.ts'
import { laterToasts } from '../../features/photos/upload/notify.ts'
import type { PhotoUploads } from '../../features/photos/upload/uploads.client.ts'

type Options = {
  form: UseFormReturn<ListingTyped>
  uploads: PhotoUploads
  plan: Plan
  /** The address names a plan, which goes before the one that was stored. */
  isPlanRequested: boolean
  onChoosePlan(plan: Plan): void
  /** Who is signed in: their own name and email need no storing, the next one here has others. */
  user: { name: string; email: string } | null
}

/** The fields of whoever is signed in. */
const ownFields = [
  ['contactName', 'name'],
  ['contactEmail', 'email'],
] as const

export type StoredDraft = ReturnType<typeof useStoredDraft>

/** Stores what is typed in this browser, and puts it back when the page comes again. */
export function useStoredDraft({
  form,
  uploads,
  plan,
  isPlanRequested,
  onChoosePlan,
  user,
}: Options) {
  const isHydrated = useHydrated()
  const [found] = useState(readDraft)
  const [change, setChange] = useState<'restored' | 'cleared'>()
  const key = useRef<string>(null)
  const isFinished = useRef(false)
  const before = useRef<ListingDraft>(null)
  const filledInFor = useRef<Options['user']>(null)
  const [isMarked] = useState(storeMark)
  const [isStored, setStored] = useState(isMarked)
  const hasStored = useRef(false)

  /** Who somebody is goes with whoever has signed out, in another tab perhaps. */
  const dropWhoLeft = () => {
    if (!isMarked || !isMarkGone()) return
    storeMark()
    for (const field of personalFields) form.setValue(field, '')
    if (before.current) before.current = { ...before.current, ...nobody }
  }

  /** Whoever is signed in finds their name and email, in the place of an earlier one's. */
  const fillIn = () => {
    dropWhoLeft()
    const earlier = filledInFor.current
    filledInFor.current = user
    if (!user && !earlier) return
    for (const [field, of] of ownFields) {
      const shown = form.getValues(field)
      if (!shown || shown === earlier?.[of]) form.setValue(field, user?.[of] ?? '')
    }
  }
  const followUser = useEffectEvent(fillIn)

  const typed = (): ListingTyped => {
    const values = { ...emptyListing, ...form.getValues() }
    if (values.contactName === user?.name) values.contactName = ''
    if (values.contactEmail === user?.email) values.contactEmail = ''
    return values
  }
  const draft = () => draftOf(typed(), { plan, key: key.current })
  /** Whether the browser has kept it; undefined where there was nothing to keep. */
  const storeDraft = (): boolean | undefined => {
    if (isFinished.current) return undefined
    dropWhoLeft()
    const now = draft()
    const isWorth = isWorthStoring(now)
    // Nothing was changed here: what another tab has stored meanwhile stays.
    const isAsFound = found ? JSON.stringify(now) === JSON.stringify(found) : !isWorth
    if (!hasStored.current && isAsFound) return undefined
    hasStored.current = true
    if (isWorth) return writeDraft(now)
    dropDraft()
    return undefined
  }
  const storeAndSay = () => {
    const isStored = storeDraft()
    if (isStored !== undefined) setStored(isStored)
  }
  const storePlan = useEffectEvent(storeDraft)

  function restore(from: ListingDraft) {
    const now = typed()
    for (const field of typedFields)
      if (from[field] && !now[field]) form.setValue(field, from[field])
    const facts = { ...now.facts }
    for (const [name, value] of Object.entries(from.facts)) facts[name] ||= value
    form.setValue('facts', facts)
    form.setValue('recorded', { ...from.recorded, ...form.getValues('recorded') })
    form.setValue('shots', from.shots)
    form.setValue('promote', from.promote)
    form.setValue('wantsAccount', from.wantsAccount)
    key.current = from.key
  }

  const restoreFound = () => {
    if (!found) return
    restore(found)
    // Those of a moment ago, in this very tab, know more than what was written down.
    if (uploads.photos().length === 0) uploads.put(found.images)
    if (!isPlanRequested && found.plan !== plan) onChoosePlan(found.plan)
  }
  useAutosave({
    form,
    uploads,
    restore: restoreFound,
    store: storeAndSay,
    leave: uploads.dropAside,
  })

  // The plan is stored with the rest.
  useEffect(() => void storePlan(), [plan])

  useEffect(() => followUser(), [user])

  return {
    /** Whether the browser keeps what is typed: it may have no room for it, or not be allowed to. The server knows of no browser. */
    isStored: !isHydrated || isStored,

    // The server knows of nothing that was stored.
    notice: change ?? (isHydrated && found ? 'restored' : undefined),

    startAgain() {
      before.current = draft()
      form.reset(emptyListing)
      fillIn()
      uploads.setAside()
      key.current = null
      setChange('cleared')
    },

    undo() {
      if (before.current) restore(before.current)
      uploads.putBack(laterToasts)
      setChange('restored')
    },

    /** The same for every try at sending what stands here, and written down before the first. */
    submissionKey() {
      key.current ??= crypto.getRandomValues(new Uint32Array(4)).join('-')
      writeDraft(draft())
      return key.current
    },

    /** What was listed before under the key is another car: what is sent next is a submission of its own. */
    listAnother() {
      key.current = null
    },

    /**
     * What was sent is kept on the server, and whatever is sent next is another submission. Should
     * the browser bring this very page back, it has to show what is kept here by then.
     */
    leaveToPay() {
      key.current = null
      writeDraft(draft())
      isFinished.current = true
      window.addEventListener('pageshow', () => window.location.reload(), { once: true })
    },

    /** It is on sale: nothing of it is left here. */
    finish() {
      isFinished.current = true
      dropDraft()
      uploads.put([])
    },
  }
}
