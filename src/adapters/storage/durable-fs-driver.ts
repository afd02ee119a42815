import { FSDriver } from 'flydrive/drivers/fs'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

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
  #swept: Promise<void> | undefined

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = resolve(root)
  }

  override async put(key: string, contents: string | Uint8Array) {
    await (this.#swept ??= this.sweep())
    const target = join(this.#root, key)
    const aside = join(this.#root, incoming, randomUUID())
    await mkdir(dirname(aside), { recursive: true })
    try {
      await writeAndSync(aside, contents)
      const first = await mkdir(dirname(target), { recursive: true })
      await rename(aside, target)
      await syncFolders(dirname(target), this.#root, first)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  /** flydrive's own answers the whole of Node's buffer pool, strangers' bytes too, for an empty file. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key))
  }

  /** Removes what a crash left half-written; anything younger may be another process at work. */
  async sweep(olderThanMilliseconds = 24 * 60 * 60 * 1_000) {
    const folder = join(this.#root, incoming)
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name)
      const written = (await stat(file).catch(() => undefined))?.mtimeMs
      if (written !== undefined && Date.now() - written > olderThanMilliseconds)
        await rm(file, { force: true })
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

/**
 * From the file's own folder up to the root, whoever made them: a crash may have come between
 * making one and syncing it. `first` is the topmost that is new, perhaps above the root.
 */
async function syncFolders(folder: string, root: string, first: string | undefined) {
  const top = first && root.startsWith(first) ? dirname(first) : root
  for (let at = folder; ; at = dirname(at)) {
    await sync(at)
    if (at === top) return
  }
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
