import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '../../platform/errors.ts'
import { writeRepeatedly, type RepeatedWrites } from '../../platform/write-repeatedly.ts'

/** Milliseconds that a file hasn't changed for when it counts as whole. */
const settledAfter = 1_000

/** Bytes of a message that are looked at: an answer is shorter, and what it quotes isn't needed. */
const longest = 256 * 1024

/**
 * Takes in messages that are put into a folder as `.eml` files, as a mail server hands in those that it gets. What was
 * looked at, whatever came of it, lies in `done/` beside them; what can't be taken in just now stays for the next look.
 */
export function repliesFolder(
  folder: string,
  {
    takeIn,
    logger,
    every = 1_000,
  }: {
    /** Returns what became of a message; throws an AppError where nothing ever will. */
    takeIn: (message: Buffer) => Promise<string>
    logger: Pick<Logger, 'info' | 'warn' | 'error'>
    /** Milliseconds between two looks. */
    every?: number
  },
): RepeatedWrites {
  const done = join(folder, 'done')
  const takeInFile = async (file: string) => {
    const outcome = await takeIn(await readUpTo(join(folder, file), longest)).catch(refusal)
    await rename(join(folder, file), join(done, file))
    logger.info({ file, outcome }, 'an answer was taken in')
  }
  const look = async () => {
    try {
      await mkdir(done, { recursive: true })
      for (const file of await settledFiles(folder)) await takeInFile(file)
    } catch (error) {
      logger.error({ err: error }, 'answers in the data folder could not be taken in')
    }
  }
  return writeRepeatedly(look, every)
}

function refusal(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}

async function settledFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const changed = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  )
  return names.filter((_, at) => Date.now() - changed[at]! >= settledAfter)
}

async function readUpTo(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
