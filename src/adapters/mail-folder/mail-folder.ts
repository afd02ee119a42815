import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailTransport } from '../../platform/mail/delivery/transport.ts'
import { DurableFsDriver } from '../storage/durable-fs-driver.ts'

/** The newest so many messages are kept. */
const mostStored = 1_000

/** Puts each message into a folder instead of sending it, as a file that mail programs open. */
export function mailFolder(folder: string, { most = mostStored } = {}): MailTransport {
  const files = new DurableFsDriver(folder)
  let sinceRemoved = Infinity
  const removeOldest = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    const tooMany = names.slice(0, Math.max(0, names.length - most))
    await Promise.all(tooMany.map((name) => rm(join(folder, name), { force: true })))
  }
  return {
    reachesPeople: false,
    send: async ({ id, writtenAt, bytes }) => {
      try {
        // By time first, so that a list of them is in order; written twice it is the same file.
        const at = writtenAt.toISOString().replace(/[-:.]/g, '')
        await files.put(`${at}-${id}.eml`, bytes)
        if (++sinceRemoved > most / 10) {
          await removeOldest()
          sinceRemoved = 0
        }
        return { kind: 'accepted' }
      } catch (error) {
        const { code = 'EUNKNOWN', message } = error as NodeJS.ErrnoException
        return { kind: 'unavailable', during: 'opening', code, reason: message }
      }
    },
    close: async () => {},
  }
}
