import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyDurably, examine } from './contents.ts'

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'youngtimer-backup-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

test('J2: a file of which the disk takes a part alone is not copied', async () => {
  const own = await folder()
  await writeFile(join(own, 'photo.jpg'), Buffer.alloc(60_000, 'x'))
  // A process that may write 40 kB to a file is told of less than it gave, as by a disk that is filling up.
  const copying = `
    import { copyDurably } from ${JSON.stringify(join(import.meta.dirname, 'contents.ts'))}
    await copyDurably('photo.jpg', 'copies/photo.jpg')`
  const limited = `ulimit -f 80; exec "$0" "$@"`
  const copied = promisify(execFile)(
    'sh',
    ['-c', limited, process.execPath, '--input-type=module', '--eval', copying],
    { cwd: own },
  )
  await expect(copied).rejects.toThrow('EFBIG')
  expect(await readdir(join(own, 'copies'))).toEqual(['photo.jpg.incomplete'])
})

test('J2: a file that is not the one that a backup speaks of is not copied', async () => {
  const own = await folder()
  const [from, to] = [join(own, 'photo.jpg'), join(own, 'copy.jpg')]
  await writeFile(from, 'as it was')
  const { sha256 } = await examine(from)
  await copyDurably(from, to, sha256)
  expect(await readFile(to, 'utf8')).toBe('as it was')
  await rm(to)
  await writeFile(from, 'as it is!')
  await expect(copyDurably(from, to, sha256)).rejects.toThrow(`${from} has changed`)
  expect(await readdir(own)).not.toContain('copy.jpg')
})
