import type { TestProject } from 'vitest/node'
import { openShopWith } from '../journeys/open-shop.ts'

/** Opens one shop with the demonstration's cars for all engines. */
export default async function setUp(project: TestProject) {
  const { address, close } = await openShopWith({})
  project.provide('shop', address)
  return close
}

declare module 'vitest' {
  interface ProvidedContext {
    shop: string
  }
}
