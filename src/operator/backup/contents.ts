import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupRefused } from './refused.ts'

/** What a backup says of itself in `contents.json`, which is written last: without it there is none. */
const contents = z.strictObject({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** Every other file by its path within the backup; sizes in bytes. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
})
export type Contents = z.infer<typeof contents>
type Copied = Contents['files'][string]

const contentsFile = 'contents.json'

/**
 * Copies a file, which has its name only once it is whole and on the disk; returns what is in it.
 * Throws where that is not what is expected of it.
 */
export async function copyDurably(
  from: string,
  to: string,
  expected?: Copied['sha256'],
): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const aside = `${to}.incomplete`
  const source = await open(from, 'r')
  const target = await open(aside, 'w', 0o600)
  try {
    // Not `write`, of which a disk that is filling up takes a part alone.
    const copied = await read(source, (chunk) => target.writeFile(chunk))
    if (expected !== undefined && copied.sha256 !== expected)
      throw new BackupRefused(`${from} has changed since it was looked at`)
    await target.sync()
    await rename(aside, to)
    return copied
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/** What is in a file that is there already. */
export async function examine(file: string): Promise<Copied> {
  const handle = await open(file, 'r')
  try {
    return await read(handle)
  } finally {
    await handle.close()
  }
}

async function read(file: FileHandle, heed?: (chunk: Buffer) => Promise<unknown>): Promise<Copied> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    hash.update(chunk)
    await heed?.(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** Paths of all files below a folder, relative to it; none where it isn't there. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

export async function writeContents(folder: string, value: Contents): Promise<void> {
  const file = await open(join(folder, contentsFile), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads a backup's contents and makes sure that every file of it is there, whole and unchanged. */
export async function verifyBackup(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, contentsFile), 'utf8').catch(() => null)
  if (text === null) throw new BackupRefused(`${folder} is not a backup: it has no ${contentsFile}`)
  const parsed = contents.safeParse(parseJson(text))
  if (!parsed.success)
    throw new BackupRefused(
      `${folder} was made by another version, or its ${contentsFile} is damaged`,
    )
  const damaged: string[] = []
  for (const [path, expected] of Object.entries(parsed.data.files)) {
    const found = await examine(join(folder, path)).catch(() => null)
    if (found?.sha256 !== expected.sha256) damaged.push(path)
  }
  if (damaged.length > 0)
    throw new BackupRefused(
      `${folder} is damaged: ${damaged.slice(0, 5).join(', ')}${damaged.length > 5 ? ` and ${damaged.length - 5} more` : ''}`,
    )
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
