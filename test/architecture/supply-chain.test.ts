import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './source-files.ts'

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

const versions = z.record(z.string(), z.string()).default({})
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(readJson('package.json'))
const lock = z
  .object({
    lockfileVersion: z.number(),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        inBundle: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
        dependencies: versions,
        devDependencies: versions,
      }),
    ),
  })
  .parse(readJson('package-lock.json'))

const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

test('M1: the lock file pins exactly what package.json asks for', () => {
  const requested = { ...manifest.dependencies, ...manifest.devDependencies }
  expect(lock.packages['']).toMatchObject({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  })
  for (const [name, version] of Object.entries(requested)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('M1: every package has its hash, and none the address it came from', () => {
  expect(installed.length).toBeGreaterThan(100)
  // What comes inside another package is under that one's.
  const unhashed = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(unhashed.map(([path]) => path)).toEqual([])
  expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})

/**
 * Packages whose install script somebody has read. `true` runs, `false` does not; a new package
 * with a script fails this test until a person has decided.
 */
test('M1: no package runs an unreviewed script when it is installed', () => {
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = [...new Set(withScript.map(([path]) => nameOf(path)))]
  expect(names.filter((name) => !Object.hasOwn(manifest.allowScripts, name))).toEqual([])
  expect(Object.keys(manifest.allowScripts).filter((name) => !names.includes(name))).toEqual([])
})
