import type { TestProject } from 'vitest/node'
import { dataFolder, startShop } from '../start-shop.ts'

/** Opens a shop once on an empty folder, for `openedFolder` to copy. */
export default async function setUpOpenedFolder(project: TestProject) {
  const ends: (() => Promise<void>)[] = []
  const DATA_DIR = await dataFolder((end) => ends.push(end))
  const shop = startShop({ DATA_DIR }, 'src/main.ts', (end) => ends.push(end))
  await shop.address
  shop.kill('SIGTERM')
  const { code, stderr } = await shop.ended
  if (code !== 0) throw new Error(`the shop ended with ${code}: ${stderr}`)
  project.provide('openedFolder', DATA_DIR)
  return async () => {
    for (const end of ends.toReversed()) await end()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    openedFolder: string
  }
}
