import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '../../platform/errors.ts'
import { longestMessage } from '../../platform/mail/read-apart.server.ts'
import { writeRepeatedly, type RepeatedWrites } from '../../platform/write-repeatedly.ts'

/** Milliseconds that a file hasn't changed for when it counts as whole. */
const settledAfter = 1_000

/** Milliseconds after which a file that could not be taken in is tried again. */
const triedAgainAfter = 60_000

type Options = {
  /** Returns what became of a message; throws an AppError where nothing ever will. */
  takeIn: (message: Buffer) => Promise<string>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Milliseconds between two looks. */
  every?: number
}

/**
 * Takes in messages that are put into a folder as `.eml` files, as a mail server hands in those that it gets. A file goes
 * once it was taken in, whatever came of it; what can't be read is put aside in `unreadable/`, and what can't be taken in
 * just now stays. None keeps the others waiting.
 */
export function repliesFolder(
  folder: string,
  { takeIn, logger, every = 1_000 }: Options,
): RepeatedWrites {
  const aside = join(folder, 'unreadable')
  const failedAt = new Map<string, number>()
  let isStopping = false

  const takeInFile = async (file: string) => {
    const path = join(folder, file)
    const message = await readSettled(path)
    if (!message) return
    try {
      const outcome = await takeIn(message)
      await rm(path)
      logger.info({ file, outcome }, 'an answer was taken in')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await rename(path, join(aside, file))
      logger.warn({ file, outcome: error.message }, 'an answer was put aside')
    }
  }
  const tryFile = async (file: string) => {
    if (Date.now() - (failedAt.get(file) ?? -Infinity) < triedAgainAfter) return
    try {
      await takeInFile(file)
      failedAt.delete(file)
    } catch (error) {
      failedAt.set(file, Date.now())
      logger.error({ err: error, file }, 'an answer could not be taken in')
    }
  }
  const look = async () => {
    try {
      await mkdir(aside, { recursive: true })
      for (const file of await filesIn(folder)) if (!isStopping) await tryFile(file)
    } catch (error) {
      logger.error({ err: error, folder }, 'answers in the data folder could not be looked for')
    }
  }
  const looks = writeRepeatedly(look, every)
  return {
    flush: looks.flush,
    stop: async () => {
      isStopping = true
      await looks.stop()
    },
  }
}

/** Plain files alone: opening what isn't one may wait for ever. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.eml'))
    .map(({ name }) => name)
    .toSorted()

/** The beginning of a file; null while it is still written to. */
async function readSettled(path: string): Promise<Buffer | null> {
  if (Date.now() - (await stat(path)).mtimeMs < settledAfter) return null
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(longestMessage),
      0,
      longestMessage,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
