import { readStored, removeStored, store } from '../../platform/browser-storage.ts'

/**
 * What happened, in a sentence or two. A destructive one says that something went wrong, a note what is to
 * be done first; any other that something is done.
 */
export type ToastContent = {
  title: string
  description?: string
  destructive?: boolean
  note?: boolean
}
export type Toast = ToastContent & { id: number; open: boolean }

/** Decided here and nowhere else. Times are milliseconds. */
export const toastRules = {
  onScreen: 5_000,
  /** How long one that has gone from the screen is still remembered. */
  removalDelay: 1_000_000,
  swipe: { direction: 'right', threshold: 50 },
  hotkey: 'F8',
} as const

let latest: Toast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Toast | null) {
  latest = next
  for (const listener of listeners) listener()
}

/** Shows a toast. There is one at a time: the newest takes the place of the one before. */
export function toast(content: ToastContent): void {
  clearTimeout(removal)
  change({ ...content, id: ++lastId, open: true })
}

/** In this tab's storage: what the next document is to say. */
const storageKey = 'toast'

/** Shows a toast on the page that is loaded next, where that is another document and storage is allowed. */
export function toastAfterLoad(content: ToastContent): void {
  store('tab', storageKey, content)
}

/** Shows on the next document what is on the screen as this one makes way for it. */
export function takeToastAlong(): void {
  if (!latest?.open) return
  const { id: _id, open: _open, ...content } = latest
  toastAfterLoad(content)
}

/** Shows what the document before this one left to be said. */
export function toastFromBefore(): void {
  const stored = readStored('tab', storageKey) as Partial<ToastContent> | null
  if (typeof stored?.title !== 'string') return
  removeStored('tab', storageKey)
  toast(stored as ToastContent)
}

/** Takes a toast from the screen, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (latest?.id !== id || !latest.open) return
  change({ ...latest, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => change(null), toastRules.removalDelay)
}

/** What is on the screen, or was until a while ago. */
export const latestToast = (): Toast | null => latest

export function followToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
