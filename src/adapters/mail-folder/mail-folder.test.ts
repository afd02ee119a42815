import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { composed } from '../../../test/emails.ts'
import { mailFolder } from './mail-folder.ts'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const names = async () =>
    (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  return { folder, names }
}

test('each message is a file that mail programs open; they sort by time', async () => {
  const { folder, names } = await openFolder()
  const transport = mailFolder(folder)
  const later = await composed({ created_at: new Date('2026-11-21T13:00:00Z'), subject: 'Later' })
  const sooner = await composed({ created_at: new Date('2026-11-21T12:00:00Z'), subject: 'Sooner' })
  for (const message of [later, sooner, later])
    expect(await transport.send(message)).toEqual({ kind: 'accepted' })
  const files = await names()
  expect(files).toEqual([
    `20261121T120000000Z-${sooner.id}.eml`,
    `20261121T130000000Z-${later.id}.eml`,
  ])
  expect(await readFile(join(folder, files[1]!))).toEqual(later.bytes)
})

test('the oldest go when there are too many', async () => {
  const { folder, names } = await openFolder()
  const transport = mailFolder(folder, { most: 10 })
  for (let minute = 10; minute < 40; minute++)
    await transport.send(await composed({ created_at: new Date(`2026-11-21T12:${minute}:00Z`) }))
  const files = await names()
  expect(files.length).toBeLessThan(13)
  expect(files.at(-1)).toContain('T123900')
})

test('a folder that can’t be written to takes nothing, and says why', async () => {
  const { folder } = await openFolder()
  const file = join(folder, 'in-the-way')
  const transport = mailFolder(join(file, 'mail'))
  await writeFile(file, '')
  expect(await transport.send(await composed())).toMatchObject({
    kind: 'unavailable',
    code: 'ENOTDIR',
  })
})
