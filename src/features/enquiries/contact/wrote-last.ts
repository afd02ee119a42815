import { useSyncExternalStore } from 'react'
import { readPersonal, storePersonal } from '../../../platform/browser-storage.ts'
import { day } from '../../../ui/format.ts'
import { useViewer } from '../../accounts/accounts.client.ts'

/** Who wrote: the account, or a visitor. */
type Writer = number | undefined

/**
 * When somebody has last written to a seller from this browser. It goes when they sign out; where their session ended
 * by itself it is said to nobody else.
 */
const nameOf = (listingId: number, writer: Writer) => `wrote-${listingId}-${writer}`
const listeners = new Set<() => void>()

export function rememberWriting(listingId: number, writer: Writer, at: Date): void {
  storePersonal('browser', nameOf(listingId, writer), at.toISOString())
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 'You wrote to the seller today'; nothing on the server, which knows no reader. */
export function useWroteLast(listingId: number): string | null {
  const { user, isLoading } = useViewer()
  return useSyncExternalStore(
    follow,
    () => (isLoading ? null : readWroteLast(listingId, user?.id)),
    () => null,
  )
}

export const readWroteLast = (listingId: number, writer: Writer): string | null =>
  describeTime(String(readPersonal('browser', nameOf(listingId, writer))), new Date())

/** The days are London's. Nothing for what is no instant. */
export function describeTime(at: string, now: Date): string | null {
  if (!Date.parse(at)) return null
  const written = day(at)
  const when = written === day(now) ? 'today' : `on ${written}`
  return `You wrote to the seller ${when}`
}
