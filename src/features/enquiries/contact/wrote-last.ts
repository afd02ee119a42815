import { useSyncExternalStore } from 'react'
import { readPersonal, storePersonal } from '../../../platform/browser-storage.ts'
import { day } from '../../../ui/format.ts'

/** When somebody has last written to a seller from this browser. It goes when they sign out. */

const nameOf = (listingId: number) => `wrote-${listingId}`
const listeners = new Set<() => void>()

export function rememberWriting(listingId: number, at: Date): void {
  storePersonal('browser', nameOf(listingId), at.toISOString())
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 'You wrote to the seller today'; nothing on the server, which knows no reader. */
export function useWroteLast(listingId: number): string | null {
  return useSyncExternalStore(
    follow,
    () => {
      const stored = readPersonal('browser', nameOf(listingId))
      return typeof stored === 'string' ? describeTime(stored, new Date()) : null
    },
    () => null,
  )
}

/** The days are London's. Nothing for what is no instant. */
export function describeTime(at: string, now: Date): string | null {
  if (Number.isNaN(Date.parse(at))) return null
  const written = day(at)
  const when = written === day(now) ? 'today' : `on ${written}`
  return `You wrote to the seller ${when}`
}
