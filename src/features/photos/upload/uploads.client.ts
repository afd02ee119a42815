import pLimit from 'p-limit'
import { ApiError } from '../../../platform/pages/queries.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { uploadPhoto } from './send-photo.client.ts'

/** A photo that somebody has added, on its way or there. */
export type AddedPhoto = {
  key: string
  stage: 'waiting' | 'resizing' | 'sending' | 'checking' | 'done' | 'changing' | 'failed'
  /** Its address, once the server has it. */
  url: string | null
  /** The address of its file in this browser, where it was chosen here and is as it was. */
  preview?: string | null
  /** Why it failed, in words. */
  problem?: string | undefined
  canRetry?: boolean
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>

/** Notified of what becomes of the photos. */
export type Notify = {
  /** One could not be sent; `refused` says why where it never can be, and its tile too where that is shown. */
  failed(why: { isStorageFull: boolean; refused?: string; isShown: boolean }): void
  /** All that were added since the last time are there. */
  arrived(count: number): void
}

/** How many are sent at the same time. */
const atOnce = 2

/** The photos of one form, in order: each is made smaller, sent and, if it failed, tried again alone. */
export function createPhotoUploads() {
  let photos: readonly AddedPhoto[] = []
  /** Out of sight, until they are had back or dropped: they go on being sent. */
  let aside: readonly AddedPhoto[] = []
  /** What has stood in for those since. */
  let standIns: readonly AddedPhoto[] = []
  const files = new Map<string, File>()
  const ends = new Map<string, AbortController>()
  /** Those that were added since a batch was there whole. */
  const batch = new Set<string>()
  const listeners = new Set<() => void>()
  /** From 0 to 1 by key, while it is sent. Apart, so that a step of one photo is no news of all. */
  const progress = new Map<string, number>()
  const progressListeners = new Set<() => void>()
  // The first response brings the cookie that says whose photos these are: two at once would bring two,
  // and the browser would forget one. Until there is a response a photo goes alone.
  const limit = pLimit(1)

  function set(next: readonly AddedPhoto[]) {
    photos = next
    for (const listener of listeners) listener()
  }
  const change = (key: string, what: Partial<AddedPhoto>) => {
    const changed = (photo: AddedPhoto) => (photo.key === key ? { ...photo, ...what } : photo)
    aside = aside.map(changed)
    set(photos.map(changed))
  }

  async function send(key: string, notify: Notify) {
    const file = files.get(key)
    if (!file) return
    const end = new AbortController()
    ends.set(key, end)
    try {
      change(key, { stage: 'resizing' })
      // It comes with the first photo.
      const { resizePhoto } = await import('./resize-photo.client.ts')
      const smaller = await resizePhoto(file)
      end.signal.throwIfAborted()
      progress.set(key, 0)
      change(key, { stage: 'sending' })
      const upload = () =>
        uploadPhoto(smaller ?? file, {
          name: file.name,
          signal: end.signal,
          onProgress: (sent) => {
            progress.set(key, sent)
            if (sent < 1) for (const listener of progressListeners) listener()
            else change(key, { stage: 'checking' })
          },
        })
      const url = await (limit.concurrency === 1 ? alone(end.signal, upload) : upload())
      limit.concurrency = atOnce
      files.delete(key)
      change(key, { stage: 'done', url })
    } catch (error) {
      // Removed meanwhile.
      if (end.signal.aborted) return
      const isFinal = isOfFile(error)
      const { message, field } = refusalOf(error)
      const problem = isFinal ? `${shortName(file.name)}: ${message}` : message
      change(key, { stage: 'failed', problem, canRetry: !isFinal })
      // What was set aside tells of it by its tile, once it is back.
      if (aside.some((photo) => photo.key === key)) return
      notify.failed({
        isStorageFull: field === 'storage',
        ...(isFinal && { refused: problem }),
        // Its seller may be on another page.
        isShown: listeners.size > 0,
      })
    } finally {
      ends.delete(key)
      progress.delete(key)
    }
  }

  function start(key: string, notify: Notify) {
    batch.add(key)
    void limit(() => send(key, notify)).then(() => notifyWhenWhole(notify))
  }

  function notifyWhenWhole({ arrived }: Notify) {
    const sent = photos.filter(({ key }) => batch.has(key))
    if (sent.length === 0 || !sent.every(isThere)) return
    for (const { key } of sent) batch.delete(key)
    arrived(sent.length)
  }

  function forget(key: string) {
    dropPreview(key)
    ends.get(key)?.abort()
    files.delete(key)
    batch.delete(key)
  }

  /** From now on it is shown as the server has it: its file can't be drawn here, or it is another photo now. */
  function dropPreview(key: string) {
    URL.revokeObjectURL([...photos, ...aside].find((photo) => photo.key === key)?.preview ?? '')
    change(key, { preview: null })
  }

  function dropAside() {
    for (const { key } of aside) forget(key)
    aside = []
    standIns = []
  }

  function replace(next: readonly AddedPhoto[]) {
    for (const { key } of photos) forget(key)
    set(next)
  }

  const there = (urls: readonly string[]): AddedPhoto[] =>
    urls.map((url) => ({ key: newKey(), stage: 'done', url }))

  return {
    photos: () => photos,

    /** Those of which not all are there yet, by key: what one bar shows. */
    batch: (): ReadonlySet<string> => batch,

    change,

    dropPreview,

    follow(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** How much of a photo is sent, from 0 to 1. */
    progressOf: (key: string) => progress.get(key) ?? 0,

    followProgress(listener: () => void) {
      progressListeners.add(listener)
      return () => void progressListeners.delete(listener)
    },

    /** Takes in files at the end. */
    add(added: readonly File[], notify: Notify) {
      const fresh = added.map((file) => {
        const preview = URL.createObjectURL(file)
        const photo: AddedPhoto = { key: newKey(), stage: 'waiting', url: null, preview }
        files.set(photo.key, file)
        return photo
      })
      set([...photos, ...fresh])
      for (const { key } of fresh) start(key, notify)
    },

    /** Puts in photos that the server has already. */
    put(urls: readonly string[]) {
      dropAside()
      replace(there(urls))
    },

    /**
     * Has the listing's photos, which were changed elsewhere since they were `before`, and after them what was
     * added here. Those that were taken out here stay out.
     */
    mergeWith(urls: readonly string[], before: readonly string[]) {
      const mine = photos
      const listed = urls.flatMap(
        (url) =>
          mine.find((photo) => photo.url === url) ?? there(before.includes(url) ? [] : [url]),
      )
      const isAdded = (photo: AddedPhoto) =>
        !listed.includes(photo) && !before.includes(photo.url ?? '')
      const merged = [...listed, ...mine.filter(isAdded)]
      for (const photo of mine) if (!merged.includes(photo)) forget(photo.key)
      set(merged)
    },

    /** Puts others in the place of the photos, which can be had back. */
    setAside(urls: readonly string[] = []) {
      dropAside()
      aside = photos
      standIns = there(urls)
      set(standIns)
    },

    /** Puts in others that the server has, for as long as what was set aside is not had back. */
    standIn(urls: readonly string[]) {
      standIns = there(urls)
      replace(standIns)
    },

    /** Has back what was set aside, and after it what was added since. */
    putBack(notify: Notify) {
      const added = photos.filter(({ key }) => !standIns.some((photo) => photo.key === key))
      const back = [...aside, ...added]
      aside = []
      standIns = []
      set(back)
      // What came meanwhile was not told of.
      notifyWhenWhole(notify)
    },

    /** Nobody can have back any more what was set aside. */
    dropAside,

    retry(key: string, notify: Notify) {
      change(key, { stage: 'waiting', problem: undefined })
      start(key, notify)
    },

    remove(key: string, notify: Notify) {
      forget(key)
      set(photos.filter((photo) => photo.key !== key))
      // It may have been the last that was waited for.
      notifyWhenWhole(notify)
    },

    move(key: string, to: number) {
      const moved = photos.find((photo) => photo.key === key)
      if (!moved || to < 0 || to >= photos.length) return
      set(photos.filter((photo) => photo !== moved).toSpliced(to, 0, moved))
    },
  }
}

/** Also of all that this browser has open: forms in two tabs are one browser. */
function alone<T>(signal: AbortSignal, upload: () => Promise<T>): Promise<T> {
  // There are no locks where the connection isn't secure; then tabs are on their own.
  if (typeof navigator === 'undefined' || !navigator.locks) return upload()
  return navigator.locks.request('first-photo', { signal }, upload)
}

/** The addresses of those that are there, in order. */
export const addressesOf = (photos: readonly AddedPhoto[]): string[] =>
  photos.flatMap(({ url }) => (url ? [url] : []))

/** Whether the server has it, even if it is making another of it. */
export const isThere = ({ stage }: AddedPhoto) => stage === 'done' || stage === 'changing'

export const isUnderWay = ({ stage }: AddedPhoto) => stage !== 'done' && stage !== 'failed'

/** Of what failed and can be tried again the file is here alone. */
export const isUnsent = (photo: AddedPhoto) =>
  isUnderWay(photo) || (photo.stage === 'failed' && photo.canRetry === true)

/** What is waited for away from its page. */
const awaited = new Set<object>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Whoever closes the tab is asked first, wherever in it they are, while something is waited for. Nothing listens
 * otherwise: browsers keep no page for the way back that does.
 */
export function askBeforeClosing(uploads: object, isAwaited: boolean): void {
  if (isAwaited) awaited.add(uploads)
  else awaited.delete(uploads)
  if (awaited.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

/** What says by its type that it is no photo; by its bytes the server tells. */
export const isOtherFile = ({ type }: File) => type !== '' && !type.startsWith('image/')

/** What the server can't read it won't read the next time either. */
export const isOfFile = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 413)

/** A file's name as it fits into a sentence. */
export const shortName = (name: string) =>
  name.length > 40 ? `${name.slice(0, 24)}…${name.slice(-15)}` : name

let lastKey = 0
const newKey = () => `photo-${++lastKey}`
