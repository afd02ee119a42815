import * as fc from 'fast-check'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DurableFsDriver } from './durable-fs-driver.ts'
import { folderStorage } from './folder.ts'
import { withReadOnlyFolder } from './read-only-folder.ts'

vi.mock('node:fs/promises', { spy: true })

let root: string
beforeEach(async () => {
  root = await fs.mkdtemp(join(tmpdir(), 'storage-'))
  vi.clearAllMocks()
})
afterEach(async () => {
  await fs.rm(root, { recursive: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)

test('what is put is got back, to the byte', async () => {
  const storage = folderStorage(root)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 10_000 }), async (photo) => {
      await storage.put('uploads/3f9a/master.jpg', photo)
      const read = await storage.get('uploads/3f9a/master.jpg')
      expect(Buffer.compare(read!, photo)).toBe(0)
    }),
    { numRuns: 50 },
  )
})

test('what lies there is listed with its bytes, and what is on its way there is not', async () => {
  const listed = async (storage: ReturnType<typeof folderStorage>) => {
    const files: { key: string; bytes: number }[] = []
    for await (const page of storage.list()) files.push(...page)
    return files.toSorted((a, b) => a.key.localeCompare(b.key))
  }
  expect(await listed(folderStorage(join(root, 'not-made-yet')))).toEqual([])
  const storage = folderStorage(root)
  await storage.put('uploads/a/master.jpg', bytes('four'))
  await storage.put('b.webp', bytes('nine more'))
  await fs.writeFile(join(root, '.aside'), 'half')
  expect(await listed(storage)).toEqual([
    { key: 'b.webp', bytes: 9 },
    { key: 'uploads/a/master.jpg', bytes: 4 },
  ])
})

test('whether something is there is known without reading it', async () => {
  const storage = folderStorage(root)
  await storage.put('uploads/a/master.jpg', bytes('a photo'))
  vi.clearAllMocks()
  const keys = [
    'uploads/a/master.jpg',
    'uploads/b/master.jpg',
    'uploads/a',
    'uploads/a/master.jpg/deeper',
  ]
  expect(await Promise.all(keys.map((key) => storage.has(key)))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(fs.readFile).not.toHaveBeenCalled()
})

test('there is nothing under a key that was never put, or was deleted, even twice', async () => {
  const storage = folderStorage(join(root, 'not-made-yet'))
  expect(await storage.get('uploads/a/master.jpg')).toBeNull()
  await storage.put('uploads/a/master.jpg', bytes('a photo'))
  await storage.delete('uploads/a/master.jpg')
  await storage.delete('uploads/a/master.jpg')
  expect(await storage.get('uploads/a/master.jpg')).toBeNull()
  expect(await storage.get('uploads/a/master.jpg/deeper')).toBeNull()
})

test.each([
  '../outside.jpg',
  'uploads/../../outside.jpg',
  '/etc/passwd',
  'uploads//a.jpg',
  'uploads/./a.jpg',
  'uploads/.hidden',
  '.incoming/a',
  'uploads\\..\\a.jpg',
  'uploads/a.jpg\0.avif',
  'uploads/A.jpg',
  'uploads/',
  '',
  'a'.repeat(256),
])('the key %j is refused', async (key) => {
  const storage = folderStorage(root)
  await expect(storage.put(key, bytes('x'))).rejects.toThrow('no storage key')
  await expect(storage.get(key)).rejects.toThrow('no storage key')
  await expect(storage.has(key)).rejects.toThrow('no storage key')
  await expect(storage.delete(key)).rejects.toThrow('no storage key')
})

test('J3: the bytes are synced before they have a name, and the name before put returns', async () => {
  const steps: string[] = []
  const open = (await vi.importActual<typeof fs>('node:fs/promises')).open
  vi.mocked(fs.open).mockImplementation(async (path, ...rest) => {
    const handle = await open(path, ...rest)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      await sync()
      const name = String(path).replace(root, '')
      steps.push(`sync ${name.replace(/[0-9a-f-]{36}/, '*')}`)
    }
    return handle
  })
  const rename = (await vi.importActual<typeof fs>('node:fs/promises')).rename
  vi.mocked(fs.rename).mockImplementation(async (from, to) => {
    await rename(from, to)
    steps.push('rename')
  })
  await folderStorage(root).put('uploads/a/master.jpg', bytes('a photo'))
  expect(steps).toEqual([
    'sync /.incoming/*',
    'rename',
    'sync /uploads/a',
    'sync /uploads',
    'sync ',
  ])
  vi.mocked(fs.open).mockReset()
  vi.mocked(fs.rename).mockReset()
})

test('J3: a crash before the rename leaves what was there before', async () => {
  const storage = folderStorage(root)
  await storage.put('uploads/a/master.jpg', bytes('the old photo'))
  vi.mocked(fs.rename).mockRejectedValueOnce(new Error('power cut'))
  vi.mocked(fs.rm).mockResolvedValueOnce(undefined)
  await expect(storage.put('uploads/a/master.jpg', bytes('new'))).rejects.toThrow('Cannot write')
  vi.mocked(fs.rename).mockRejectedValueOnce(new Error('power cut'))
  vi.mocked(fs.rm).mockResolvedValueOnce(undefined)
  await expect(storage.put('uploads/b/master.jpg', bytes('new'))).rejects.toThrow('Cannot write')

  expect(Buffer.from((await storage.get('uploads/a/master.jpg'))!).toString()).toBe('the old photo')
  expect(await storage.get('uploads/b/master.jpg')).toBeNull()

  const left = () => fs.readdir(join(root, '.incoming'))
  expect(await left()).toHaveLength(2)
  const driver = new DurableFsDriver(root)
  await driver.sweep()
  expect(await left()).toHaveLength(2)
  await driver.sweep(-1)
  expect(await left()).toEqual([])
})

test('J3: killed at any moment, a photo is whole or not there', async () => {
  const script = `
    import { folderStorage } from ${JSON.stringify(new URL('./folder.ts', import.meta.url).href)}
    const storage = folderStorage(${JSON.stringify(root)})
    process.stdout.write('ready')
    for (let n = 0; ; n++) await storage.put('uploads/a/master.jpg', Buffer.alloc(2_000_000, n % 251))`
  for (let kill = 0; kill < 5; kill++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(child.stdout, 'data')
    await wait(Math.random() * 40)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const photo = await folderStorage(root).get('uploads/a/master.jpg')
    if (photo === null) continue
    expect(photo).toHaveLength(2_000_000)
    expect(photo.every((byte) => byte === photo[0])).toBe(true)
  }
})

test('what ships with the source is read where it lies, and everything else is stored apart', async () => {
  const shipped = join(root, 'shipped')
  const data = folderStorage(join(root, 'data'))
  await folderStorage(shipped).put('golf/1-front.avif', bytes('shipped'))
  const storage = withReadOnlyFolder(data, { prefix: 'demo', folder: shipped })

  expect(Buffer.from((await storage.get('demo/golf/1-front.avif'))!).toString()).toBe('shipped')
  expect(await storage.get('golf/1-front.avif')).toBeNull()
  const [isShipped, isElsewhere] = [
    storage.has('demo/golf/1-front.avif'),
    storage.has('golf/1-front.avif'),
  ]
  expect([await isShipped, await isElsewhere]).toEqual([true, false])
  await storage.put('demo/golf/1-front.320.webp', bytes('derived'))
  expect(Buffer.from((await storage.get('demo/golf/1-front.320.webp'))!).toString()).toBe('derived')
  expect(await storage.has('demo/golf/1-front.320.webp')).toBe(true)
  expect(await fs.readdir(join(shipped, 'golf'))).toEqual(['1-front.avif'])
  await storage.delete('demo/golf/1-front.avif')
  expect(await storage.get('demo/golf/1-front.avif')).not.toBeNull()
})
