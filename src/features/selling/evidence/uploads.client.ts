import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { EvidenceTyped } from '../form/typed.ts'

/** What is no photo by what it says of itself. */
export class NoPhoto extends Error {}

/** What becomes of the pictures, in words. */
type Status = { isSending: boolean; said: string; problem: string | undefined }

export type EvidenceUploads = ReturnType<typeof createEvidenceUploads>

/** The pictures of evidence that one form sends. They wait for a form that takes them in. */
export function createEvidenceUploads() {
  let status: Status = { isSending: false, said: '', problem: undefined }
  let arrived: readonly EvidenceTyped[] = []
  const listeners = new Set<() => void>()

  function set(what: Partial<Status>) {
    status = { ...status, ...what }
    for (const listener of listeners) listener()
  }

  return {
    status: () => status,

    say: (said: string) => set({ said }),

    follow(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Whether anything is on its way, or waits. */
    isUnderWay: () => status.isSending || arrived.length > 0,

    /** Returns what has arrived since it was asked for the last time. */
    take(): readonly EvidenceTyped[] {
      const taken = arrived
      arrived = []
      return taken
    },

    async add(files: readonly File[], send: (file: File) => Promise<EvidenceTyped>) {
      if (status.isSending)
        return set({ problem: 'Please add these again once the others are there.' })
      set({ isSending: true, problem: undefined })
      try {
        for (const [n, file] of files.entries()) {
          set({ said: `Sending picture ${n + 1} of ${files.length}…` })
          // The one after the other: what arrived stays when a later one is refused.
          const picture = await send(file)
          arrived = [...arrived, picture]
          set({})
        }
        const said = files.length === 1 ? 'The picture is' : `${files.length} pictures are`
        set({ isSending: false, said: `${said} there.` })
      } catch (error) {
        const problem = error instanceof NoPhoto ? error.message : refusalOf(error).message
        set({ isSending: false, said: '', problem })
        // Its seller is elsewhere.
        if (listeners.size === 0)
          toast({ title: 'Upload Failed', description: problem, destructive: true })
      }
    },
  }
}
