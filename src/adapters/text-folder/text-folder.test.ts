import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { textFolder } from './text-folder.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-texts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const said: string[] = []
  const time = { now: new Date('2026-11-21T12:00:00Z') }
  const opens = (path: string, most?: number) =>
    textFolder(path, {
      now: () => time.now,
      onError: ({ message }) => said.push(message),
      ...(most && { most }),
    })
  const next = () => (time.now = new Date(time.now.getTime() + 60_000))
  return { folder, said, opens, next }
}

const send = (texts: ReturnType<typeof textFolder>, text: string) =>
  texts.send({ to: '+447700900123', text }, AbortSignal.timeout(1_000))

test('without a service text messages become files that nobody else may read, the newest first', async () => {
  const { folder, opens, next } = await openFolder()
  const texts = opens(join(folder, 'texts'))
  expect(texts.reachesPeople).toBe(false)
  expect(await texts.list(10), 'before the first').toEqual([])
  expect(await send(texts, 'Sooner')).toEqual({ kind: 'accepted' })
  next()
  await send(texts, 'Later')
  expect(await texts.list(10)).toEqual([
    { to: '+447700900123', text: 'Later', writtenAt: new Date('2026-11-21T12:01:00Z') },
    { to: '+447700900123', text: 'Sooner', writtenAt: new Date('2026-11-21T12:00:00Z') },
  ])
  expect(await texts.list(1)).toMatchObject([{ text: 'Later' }])
  const [first] = (await readdir(join(folder, 'texts'))).filter((name) => name.endsWith('.json'))
  expect((await stat(join(folder, 'texts', first!))).mode & 0o077).toBe(0)
})

test('the oldest text messages go when there are too many', async () => {
  const { folder, opens, next } = await openFolder()
  const texts = opens(folder, 3)
  for (const text of ['1', '2', '3', '4', '5']) {
    await send(texts, text)
    next()
  }
  expect((await texts.list(10)).map(({ text }) => text)).toEqual(['5', '4', '3'])
})

test('a folder that can’t be written to takes no text message, and the operator reads why', async () => {
  const { folder, said, opens } = await openFolder()
  await writeFile(join(folder, 'in-the-way'), '')
  const texts = opens(join(folder, 'in-the-way', 'texts'))
  expect(await send(texts, 'Hello')).toEqual({ kind: 'unavailable' })
  expect(said.join()).toContain('ENOTDIR')
})
