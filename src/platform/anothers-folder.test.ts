import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AnothersFolder, refuseAnothersFolder } from './anothers-folder.ts'

const own = process.getuid!()

async function withFolder(inIt: (dataDir: string) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'anothers-'))
  try {
    await inIt(dataDir)
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

test('only root is refused a data folder, and never one that is its own or not there', () =>
  withFolder(async (dataDir) => {
    await expect(refuseAnothersFolder({ dataDir }, 4711)).resolves.toBeUndefined()
    const notThere = join(dataDir, 'not-there')
    await expect(refuseAnothersFolder({ dataDir: notThere }, 0)).resolves.toBeUndefined()
    await expect(refuseAnothersFolder({ dataDir })).resolves.toBeUndefined()
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    await expect(refuseAnothersFolder({ dataDir: join(file, 'below') }, 0)).resolves.toBeUndefined()
  }))

test('root is refused a data folder that is another user’s, and reads whose', () =>
  withFolder(async (dataDir) => {
    // Only root can give a folder away; whoever isn't root is another than it already.
    const other = own === 0 ? 4711 : own
    if (own === 0) await chown(dataDir, other, other)
    const refused = refuseAnothersFolder({ dataDir }, 0)
    await expect(refused).rejects.toThrow(AnothersFolder)
    await expect(refused).rejects.toThrow(`number ${other}`)
  }))

test('a shop that root has opened in another user’s folder is root’s', () =>
  withFolder(async (dataDir) => {
    await writeFile(join(dataDir, 'auth-secret'), 'x')
    if (own === 0) {
      await chown(dataDir, 4711, 4711)
      await refuseAnothersFolder({ dataDir })
      await chown(join(dataDir, 'auth-secret'), 4711, 4711)
    }
    await expect(refuseAnothersFolder({ dataDir }, 0)).rejects.toThrow(AnothersFolder)
  }))
