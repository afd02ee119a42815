import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { findCircle, refuseCircularFiles } from './refuse-circular-files.ts'

test('files that need each other, however indirectly, are named in a circle', () => {
  const imports = new Map([
    ['entry', ['a', 'shared']],
    ['a', ['b', 'shared']],
    ['b', ['c']],
    ['c', ['a']],
    ['shared', []],
  ])
  expect(findCircle(imports)).toEqual(['a', 'b', 'c', 'a'])
})

test('files that two others need are no circle, nor is what comes from elsewhere', () => {
  const imports = new Map([
    ['entry', ['a', 'b']],
    ['a', ['shared']],
    ['b', ['shared', 'from-elsewhere']],
    ['shared', []],
  ])
  expect(findCircle(imports)).toBeNull()
})

test('a build whose files need each other fails, and says which', async () => {
  const root = await mkdtemp(join(tmpdir(), 'youngtimer-circle-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const sources = {
    'entry.js': `import { a } from './a.js'; import { b } from './b.js'; console.log(a(), b())`,
    'a.js': `import { b } from './b.js'; export const a = () => [b]`,
    'b.js': `import { a } from './a.js'; export const b = () => [a]`,
  }
  for (const [name, text] of Object.entries(sources)) await writeFile(join(root, name), text)
  const groups = ['a', 'b'].map((name) => ({ name, test: new RegExp(`/${name}\\.js$`) }))
  const built = (parts: typeof groups) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [refuseCircularFiles()],
      build: {
        write: false,
        rolldownOptions: {
          input: join(root, 'entry.js'),
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: parts } },
        },
      },
    })
  await expect(built(groups)).rejects.toThrow(/these files need each other: .*→/)
  await expect(built([])).resolves.toBeDefined()
})
