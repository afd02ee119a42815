import { FSDriver } from 'flydrive/drivers/fs'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Half-written files; no key can name this folder, as none begins with a dot. */
const incoming = '.incoming'

/**
 * flydrive's folder driver, with a `put` that can be trusted. Its own writes straight into the
 * file, so that a reader (or a crash) can meet half a photo, and leaves the bytes in the kernel's
 * cache, so that a power cut can take a photo whose row is committed. This one writes aside, syncs,
 * renames, and syncs the folders that changed.
 */
export class DurableFsDriver extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array) {
    const target = join(this.#root, key)
    const aside = join(this.#root, incoming, randomUUID())
    await mkdir(dirname(aside), { recursive: true })
    try {
      await writeAndSync(aside, contents)
      const changed = await createFolder(dirname(target))
      await rename(aside, target)
      for (const folder of changed) await sync(folder)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  /** Removes what a crash left half-written; anything younger may be another process at work. */
  async sweep(olderThanMilliseconds = 24 * 60 * 60 * 1_000) {
    const folder = join(this.#root, incoming)
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name)
      const age = Date.now() - (await stat(file).catch(() => null))?.mtimeMs!
      if (age > olderThanMilliseconds) await rm(file, { force: true })
    }
  }
}

async function writeAndSync(file: string, contents: string | Uint8Array) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Answers every folder that gets a new entry: the target's own, and those above new ones. */
async function createFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true })
  const changed = [folder]
  if (first === undefined) return changed
  for (let at = folder; at !== dirname(first);) changed.push((at = dirname(at)))
  return changed
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
