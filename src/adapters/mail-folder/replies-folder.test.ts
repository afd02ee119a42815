import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
  expect(await names('done')).toEqual(['a.eml', 'b.eml'])
  expect(await readFile(join(folder, 'done/a.eml'), 'utf8')).toBe('the first')
  expect(logged).toEqual([
    { file: 'a.eml', outcome: 'passed on' },
    { file: 'b.eml', outcome: 'passed on' },
  ])
})

test('a message that is still being written waits until it is whole', async () => {
  const { folder, look, names } = await openFolder(async () => 'passed on')
  await writeFile(join(folder, 'half.eml'), 'From: ')
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
  expect(await names('done')).toEqual(['a.eml', 'b.eml'])
  expect(logged[0]).toEqual({ file: 'a.eml', outcome: 'this can’t be read' })
})

test('a message that can’t be taken in just now stays, and is taken in at a later look', async () => {
  let isDown = true
  const { logged, look, names, put } = await openFolder(async () => {
    if (isDown) throw new Error('the database is away')
    return 'passed on'
  })
  await put('a.eml', 'words')
  await look()
  expect(await names()).toEqual(['a.eml'])
  expect(logged).toEqual([{ err: new Error('the database is away') }])
  isDown = false
  await look()
  expect(await names()).toEqual([])
})

test('of a message that is longer than any answer the beginning is read', async () => {
  const lengths: number[] = []
  const { look, put } = await openFolder(async (message) => {
    lengths.push(message.length)
    return 'passed on'
  })
  await put('long.eml', 'x'.repeat(1_000_000))
  await look()
  expect(lengths).toEqual([256 * 1024])
})

test('a folder that can’t be read is told of, and ends nothing', async () => {
  const { folder, logged, look } = await openFolder(async () => 'passed on')
  await look()
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  await look()
  expect(logged).toEqual([{ err: expect.objectContaining({ code: expect.any(String) }) }])
  await rm(folder)
  await mkdir(folder)
})
