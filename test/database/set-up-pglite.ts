import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../../src/platform/database/pglite.ts'
import { prepare } from './prepare.ts'

/** Builds the schema once; each test file loads the image of it into a database of its own. */
export default async function setUpPglite(project: TestProject) {
  const database = await openPglite({ folder: null })
  await prepare(database, undefined)
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-pglite-'))
  const image = join(folder, 'image.tar')
  await writeFile(image, await database.dump())
  await database.close()
  project.provide('database', { engine: 'pglite', image })
  return () => rm(folder, { recursive: true })
}

declare module 'vitest' {
  interface ProvidedContext {
    database:
      | { engine: 'pglite'; image: string }
      | { engine: 'postgres'; url: string; template: string }
  }
}
