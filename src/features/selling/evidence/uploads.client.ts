import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { isOfFile, shortName } from '../../photos/upload/uploads.client.ts'
import type { EvidenceTyped } from '../form/typed.ts'

/** What becomes of the pictures, in words. */
type Status = {
  isSending: boolean
  said: string
  problem: string | undefined
  /** What can be sent again: the server was not to be reached, or had no time. */
  unsent: readonly File[]
}

export type EvidenceUploads = ReturnType<typeof createEvidenceUploads>

/** The pictures of evidence that one form sends. They wait for a form that takes them in. */
export function createEvidenceUploads() {
  let status: Status = { isSending: false, said: '', problem: undefined, unsent: [] }
  let arrived: readonly EvidenceTyped[] = []
  /** What is on its way, and whether the changes that it belongs to were set aside. */
  let sending = { isAside: false }
  /** What arrived of those since. */
  let aside: readonly EvidenceTyped[] = []
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

    /** Whether anything is on its way, or waits: for a form, or to be sent again. */
    isUnderWay: () =>
      (status.isSending && !sending.isAside) || arrived.length > 0 || status.unsent.length > 0,

    /** Returns what has arrived since it was asked for the last time. */
    take(): readonly EvidenceTyped[] {
      const taken = arrived
      arrived = []
      return taken
    },

    /** Changes are set aside: what is on its way with them goes into no form before they are had back. */
    setAside() {
      aside = []
      sending.isAside = true
    },

    putBack() {
      sending.isAside = false
      arrived = [...arrived, ...aside]
      aside = []
      set({})
    },

    /** `leftOut` says what was chosen as well, and why that is not sent. */
    async add(
      files: readonly File[],
      send: (file: File) => Promise<EvidenceTyped>,
      leftOut: readonly string[] = [],
    ) {
      if (status.isSending)
        return set({ problem: 'Please add these again once the others are there.' })
      const problems = [...leftOut]
      let unsent = status.unsent.filter((one) => !files.some((file) => isSameFile(one, file)))
      let count = 0
      const sent = { isAside: false }
      sending = sent
      set({ isSending: true, problem: undefined, unsent })
      for (const [n, file] of files.entries()) {
        set({ said: `Sending picture ${n + 1} of ${files.length}…` })
        try {
          // The one after the other: what arrived stays when a later one is refused.
          const picture = await send(file)
          if (sent.isAside) aside = [...aside, picture]
          else arrived = [...arrived, picture]
          count++
          set({})
        } catch (error) {
          const { message } = refusalOf(error)
          problems.push(isOfFile(error) ? `${shortName(file.name)}: ${message}` : message)
          if (isOfFile(error)) continue
          // The others would fare alike.
          unsent = [...unsent, ...files.slice(n)]
          break
        }
      }
      if (unsent.length > 0)
        problems.push(`Not sent: ${unsent.map(({ name }) => shortName(name)).join(', ')}.`)
      const problem = problems.join(' ') || undefined
      const said = count === 1 ? 'The picture is' : `${count} pictures are`
      set({
        isSending: false,
        said: count > 0 && !sent.isAside ? `${said} there.` : '',
        problem,
        unsent,
      })
      // Its seller is elsewhere.
      if (problem && listeners.size === 0)
        toast({ title: 'Upload Failed', description: problem, destructive: true })
    },
  }
}

/** Chosen a second time it is another object. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
