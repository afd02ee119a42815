import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addBuild } from './add.ts'

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'youngtimer-build-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const assetOf = (name: string) => `client/assets/entry-${name}.js`

/** A build as Vite leaves it: one file that is called after its hash and one that is not, and what tells of them. */
async function build(output: string, name: string) {
  const built = join(output, 'next')
  const files = { [assetOf(name)]: name, 'client/favicon.svg': '<svg/>' }
  const described = { buildId: name, files: Object.keys(files) }
  const all = { ...files, 'assets.json': JSON.stringify(described) }
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(built, file)), { recursive: true })
    await writeFile(join(built, file), text)
  }
  return built
}

const add = async (output: string, name: string) => addBuild(await build(output, name), output)

const current = async (output: string) =>
  (JSON.parse(await readFile(join(output, 'assets.json'), 'utf8')) as { buildId: string }).buildId

test('the files of the build before stay for whoever has begun with it, and older ones go', async () => {
  const output = await folder()
  for (const name of ['a', 'b', 'c']) await add(output, name)
  expect(await current(output)).toBe('c')
  expect(await readdir(output)).toEqual(['assets.json', 'client'])
  expect(await readdir(join(output, 'client/assets'))).toEqual(['entry-b.js', 'entry-c.js'])
  expect(await readFile(join(output, assetOf('b')), 'utf8')).toBe('b')
})

test('a build that fails before its last step leaves the one that is there whole', async () => {
  const output = await folder()
  await add(output, 'a')
  // Where a file of the new one goes there is something that can't be replaced.
  await mkdir(join(output, assetOf('b'), 'planted'), { recursive: true })
  await expect(add(output, 'b')).rejects.toThrow('entry-b.js')
  expect(await current(output)).toBe('a')
  expect(await readFile(join(output, assetOf('a')), 'utf8')).toBe('a')
  expect(await readFile(join(output, 'client/favicon.svg'), 'utf8')).toBe('<svg/>')

  await rm(join(output, assetOf('b')), { recursive: true })
  await add(output, 'b')
  expect(await current(output)).toBe('b')
})

test('what an earlier version has built stays until the build after next', async () => {
  const output = await folder()
  await mkdir(join(output, 'client/assets'), { recursive: true })
  await writeFile(join(output, assetOf('a')), 'a')
  await writeFile(join(output, 'assets.json'), '{}')
  await add(output, 'b')
  expect(await readdir(join(output, 'client/assets'))).toEqual(['entry-a.js', 'entry-b.js'])
  await add(output, 'c')
  expect(await readdir(join(output, 'client/assets'))).toEqual(['entry-b.js', 'entry-c.js'])
})
