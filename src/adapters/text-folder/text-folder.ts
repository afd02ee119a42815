import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ListStoredTexts, TextMessages } from '../../platform/texts/port.ts'
import { DurableFsDriver } from '../storage/durable-fs-driver.ts'

/** The newest so many messages are kept: their codes are over in minutes. */
const mostStored = 100

const stored = z.object({ to: z.string(), text: z.string(), writtenAt: z.coerce.date() })

type Options = {
  most?: number
  now?: () => Date
  /** Told of what can't be written. */
  onError(error: Error): void
}

/** Puts each text message into a folder instead of sending it; whoever runs the shop reads it there. */
export function textFolder(
  folder: string,
  { most = mostStored, now = () => new Date(), onError }: Options,
): TextMessages & { list: ListStoredTexts } {
  const files = new DurableFsDriver(folder)
  /** By time, the newest first. */
  const names = async () =>
    (await readdir(folder).catch(nothingYet))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed()
  return {
    reachesPeople: false,
    async send({ to, text }) {
      try {
        const at = now()
        const name = `${at.toISOString().replace(/[-:.]/g, '')}-${randomUUID()}.json`
        await files.put(name, JSON.stringify({ to, text, writtenAt: at }, null, 2))
        const tooMany = (await names()).slice(most)
        await Promise.all(tooMany.map((one) => rm(join(folder, one), { force: true })))
        return { kind: 'accepted' }
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
        return { kind: 'unavailable' }
      }
    },
    async list(limit) {
      const newest = (await names()).slice(0, limit)
      const texts = await Promise.all(
        newest.map((name) => readFile(join(folder, name), 'utf8').catch(goneMeanwhile)),
      )
      return texts.filter((text) => text !== null).map((text) => stored.parse(JSON.parse(text)))
    },
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Nothing was written there yet. */
function nothingYet(error: unknown): string[] {
  if (isMissing(error)) return []
  throw error
}

/** Another message has taken its place. */
function goneMeanwhile(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
