import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './source-files.ts'

/** A shop of another lock file than what it has installed, and an `npm` that does what `script` says. */
async function shopWithNpm(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'install-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
    await chmod(join(folder, path), 0o755)
  }
  await mkdir(join(folder, 'bin'))
  await cp(join(root, 'bin/install'), join(folder, 'bin/install'))
  for (const file of ['package.json', '.npmrc']) await write(file, '')
  await write('package-lock.json', 'new')
  await write('node_modules/.bin/node', 'old')
  await write('node_modules/.installed-lock', 'old')
  await write('tools/npm', `#!/bin/sh\nset -eu\nshop=${folder}\n${script}\n`)
  const install = (
    as: { uid?: number; gid?: number } = {},
    PATH = `${join(folder, 'tools')}:${process.env['PATH']}`,
  ) => promisify(execFile)(join(folder, 'bin/install'), { ...as, env: { ...process.env, PATH } })
  return { folder, install, read: (path: string) => readFile(join(folder, path), 'utf8') }
}

const installs = `
mkdir -p node_modules/.bin
echo new > node_modules/.bin/node
chmod +x node_modules/.bin/node
cp "$shop/node_modules/.bin/node" "$shop/seen-meanwhile"`

test('what is installed takes the place of what was there once it is complete, and nothing is left beside it', async () => {
  const { folder, install, read } = await shopWithNpm(installs)
  const { stdout } = await install()
  expect(await read('seen-meanwhile')).toBe('old')
  expect(await read('node_modules/.bin/node')).toBe('new\n')
  expect(await read('node_modules/.installed-lock')).toBe('new')
  expect(stdout).toContain('restart them')
  expect((await readdir(folder)).filter((name) => name.startsWith('node_modules'))).toEqual([
    'node_modules',
  ])
  expect((await install()).stdout, 'a second time').toBe('')
})

test('a failed installation leaves an open shop what it has, and the operator reads why', async () => {
  const { folder, install, read } = await shopWithNpm(`${installs}\necho 'no such package'; exit 1`)
  await expect(install()).rejects.toMatchObject({ code: 1, stderr: 'no such package\n' })
  expect(await read('node_modules/.bin/node')).toBe('old')
  expect(await read('node_modules/.installed-lock')).toBe('old')
  expect((await readdir(folder)).filter((name) => name.startsWith('node_modules'))).toEqual([
    'node_modules',
  ])
})

test('where the new cannot be put in the place of the old, the old is put back', async () => {
  const { folder, install, read } = await shopWithNpm(installs)
  const refuse = `#!/bin/sh
case "$*" in *.*/node_modules\\ node_modules) echo 'no' >&2; exit 1 ;; esac
exec /bin/mv "$@"`
  await writeFile(join(folder, 'tools/mv'), refuse)
  await chmod(join(folder, 'tools/mv'), 0o755)
  await expect(install()).rejects.toMatchObject({ code: 1 })
  expect(await read('node_modules/.bin/node')).toBe('old')
})

test('the folder that a killed installation left is put back, and nothing else of it stays', async () => {
  const { folder, install, read } = await shopWithNpm('exit 1')
  // No process has this number.
  await mkdir(join(folder, 'node_modules.99999999'))
  await rename(join(folder, 'node_modules'), join(folder, 'node_modules.99999999/before'))
  await expect(install()).rejects.toMatchObject({ code: 1 })
  expect(await read('node_modules/.bin/node')).toBe('old')
  expect((await readdir(folder)).filter((name) => name.startsWith('node_modules'))).toEqual([
    'node_modules',
  ])
})

test('another user’s run, ended or under way, stops nobody from opening a shop that is installed', async () => {
  const { folder, install, read } = await shopWithNpm('exit 1')
  await writeFile(join(folder, 'node_modules/.installed-lock'), 'new')
  const left = join(folder, 'node_modules.99999999')
  if (process.getuid?.() === 0) {
    await mkdir(join(left, 'half'), { recursive: true })
    await chmod(folder, 0o755)
    expect(await install({ uid: 65_534, gid: 65_534 })).toEqual({ stdout: '', stderr: '' })
  } else {
    // Nobody but root makes what is another's: the root folder is that.
    await symlink('/', left)
    expect(await install()).toEqual({ stdout: '', stderr: '' })
  }
  expect(await readdir(folder)).toContain('node_modules.99999999')
  expect(await read('node_modules/.bin/node')).toBe('old')
})

test('root clears away what the shop’s user has left, and puts back what was there before', async () => {
  const { folder, install, read } = await shopWithNpm('exit 1')
  const left = join(folder, 'node_modules.99999999')
  await mkdir(left)
  await rename(join(folder, 'node_modules'), join(left, 'before'))
  if (process.getuid?.() === 0) await chown(left, 65_534, 65_534)
  await expect(install()).rejects.toMatchObject({ code: 1 })
  expect(await read('node_modules/.bin/node')).toBe('old')
  expect(await readdir(folder)).not.toContain('node_modules.99999999')
})

test('a shop that is installed has its own Node, and asks for none on a PATH that cron or a mail server sets', async () => {
  const { folder, install } = await shopWithNpm('exit 1')
  const bare = join(folder, 'bare')
  await mkdir(bare)
  for (const program of ['dirname', 'cmp', 'id', 'rm', 'mv']) {
    const { stdout } = await promisify(execFile)('which', [program])
    await symlink(stdout.trim(), join(bare, program))
  }
  await expect(install({}, bare)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Node.js 20 or newer and npm are needed'),
  })
  await writeFile(join(folder, 'node_modules/.installed-lock'), 'new')
  expect(await install({}, bare)).toEqual({ stdout: '', stderr: '' })
})
