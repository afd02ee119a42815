import { createRequire } from 'node:module'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { reactAsModules, reactFiles, toModule } from './react-as-modules.ts'

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-react-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each([...reactFiles])(
  '%s as a module exports every name that it has as CommonJS',
  async (_, file) => {
    const folder = await newFolder()
    let code = toModule(await readFile(file, 'utf8'))
    for (const [part, path] of reactFiles)
      code = code.replaceAll(`from '${part}'`, `from '${pathToFileURL(path)}'`)
    await writeFile(join(folder, 'module.mjs'), code)
    const { default: whole, ...named } = await import(join(folder, 'module.mjs'))
    const expected = Object.keys(createRequire(import.meta.url)(file)).toSorted()
    expect(expected.length).toBeGreaterThan(2)
    expect(Object.keys(named).toSorted()).toEqual(expected)
    expect(Object.keys(whole).toSorted()).toEqual(expected)
  },
)

test('a name that is assigned twice, or within a block, has its last value', async () => {
  const folder = await newFolder()
  const code = toModule(
    'exports.now = void 0;\nif (true) {\n  exports.now = () => 2;\n}\n{\n  exports.one = 1;\n}\nexports.read = () => exports.now();',
  )
  await writeFile(join(folder, 'module.mjs'), code)
  const { now, one, read } = await import(join(folder, 'module.mjs'))
  expect([now(), one, read()]).toEqual([2, 1, 2])
})

test.each([
  'module.exports = {}',
  'const a = b(require("react"))',
  'for (const key in exports) {}',
])('a file that is written otherwise is refused: %s', (commonJs) => {
  expect(() => toModule(commonJs, 'react.js')).toThrow('react.js is not written as')
})

test('a build has React without a helper for CommonJS, and a library that asks for all of it has it', async () => {
  const root = await newFolder()
  await writeFile(
    join(root, 'entry.js'),
    `import { createElement } from 'react'
     import { createRoot } from 'react-dom/client'
     import { useCallbackRef } from '@radix-ui/react-use-callback-ref'
     window.shop = { createElement, createRoot, useCallbackRef }`,
  )
  const result = await build({
    root,
    logLevel: 'silent',
    plugins: [reactAsModules()],
    resolve: {
      alias: { '@radix-ui': join(import.meta.dirname, '../../../node_modules/@radix-ui') },
    },
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'entry.js') } },
  })
  const code = [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('')
  expect(code).toContain('exported_createRoot = function')
  expect(code, 'what nothing uses is left out').not.toContain('hydrateRoot')
  expect(code).toContain('useInsertionEffect: () =>')
  expect(code).not.toMatch(/__commonJS|__toESM|require\(/)
})
