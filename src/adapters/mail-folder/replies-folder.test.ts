import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { repliesFolder } from './replies-folder.ts'

/** A folder that is looked into when a test says so, and what is logged of it. */
async function openFolder(takeIn: (message: Buffer) => Promise<string>) {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-replies-'))
  const logged: unknown[] = []
  const log = (what: unknown) => void logged.push(what)
  const logger = { info: log, warn: log, error: log }
  const replies = repliesFolder(folder, { takeIn, logger, every: 3_600_000 })
  onTestFinished(async () => {
    await replies.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const names = async (under = '.') =>
    (await readdir(join(folder, under))).filter((name) => name.endsWith('.eml')).toSorted()
  /** Puts a file there that nobody has written to for a minute. */
  const put = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    const then = new Date(Date.now() - 60_000)
    await utimes(join(folder, name), then, then)
  }
  return { folder, logged, look: replies.flush, names, put }
}

test('a message that is put into the folder is taken in once, and what became of it is logged', async () => {
  const taken: string[] = []
  const { folder, logged, look, names, put } = await openFolder(async (message) => {
    taken.push(message.toString())
    return 'passed on'
  })
  await put('b.eml', 'the second')
  await put('a.eml', 'the first')
  await put('notes.txt', 'not mail')
  await look()
  await look()
  expect(taken).toEqual(['the first', 'the second'])
  expect(await names()).toEqual([])
  expect(await readdir(folder)).toContain('notes.txt')
  expect(logged).toEqual([
    { file: 'a.eml', outcome: 'passed on' },
    { file: 'b.eml', outcome: 'passed on' },
  ])
})

test('a message that is still being written waits until it is whole', async () => {
  const { folder, look, names, put } = await openFolder(async () => 'passed on')
  await put('half.eml', 'From: ')
  // As if written to at this moment, however busy the machine is.
  const soon = new Date(Date.now() + 60_000)
  await utimes(join(folder, 'half.eml'), soon, soon)
  await look()
  expect(await names()).toEqual(['half.eml'])
})

test('a message that nobody can read is put aside, and the next is taken in', async () => {
  const { logged, look, names, put } = await openFolder(async (message) => {
    if (message.includes('garbage')) throw new AppError('invalid', 'this can’t be read')
    return 'passed on'
  })
  await put('a.eml', 'garbage')
  await put('b.eml', 'words')
  await look()
  expect(await names()).toEqual([])
  expect(await names('unreadable')).toEqual(['a.eml'])
  expect(logged[0]).toEqual({ file: 'a.eml', outcome: 'this can’t be read' })
})

test('a message that can’t be taken in just now stays, delays no other, and is tried again a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDown = true
  const { logged, look, names, put } = await openFolder(async (message) => {
    if (isDown && message.includes('words')) throw new Error('the database is away')
    return 'passed on'
  })
  await put('a.eml', 'words')
  await put('b.eml', 'others')
  await look()
  expect(await names()).toEqual(['a.eml'])
  isDown = false
  await look()
  expect(await names()).toEqual(['a.eml'])
  expect(logged).toEqual([
    { err: new Error('the database is away'), file: 'a.eml' },
    { file: 'b.eml', outcome: 'passed on' },
  ])
  vi.advanceTimersByTime(61_000)
  await look()
  expect(await names()).toEqual([])
})

test('what is no plain file is left alone', async () => {
  const { folder, logged, look, put } = await openFolder(async () => 'passed on')
  await mkdir(join(folder, 'a.eml'))
  await symlink(join(folder, 'nowhere'), join(folder, 'b.eml'))
  await put('c.eml', 'words')
  await look()
  expect(logged).toEqual([{ file: 'c.eml', outcome: 'passed on' }])
})

test('a message that is longer than any reply is read from its beginning only', async () => {
  const lengths: number[] = []
  const { look, put } = await openFolder(async (message) => {
    lengths.push(message.length)
    return 'passed on'
  })
  await put('long.eml', 'x'.repeat(1_000_000))
  await look()
  expect(lengths).toEqual([256 * 1024])
})

test('a folder that can’t be read is logged, and ends nothing', async () => {
  const { folder, logged, look } = await openFolder(async () => 'passed on')
  await look()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  await look()
  expect(logged).toEqual([{ err: expect.objectContaining({ code: expect.any(String) }), folder }])
  await rm(folder)
  await mkdir(folder)
})
