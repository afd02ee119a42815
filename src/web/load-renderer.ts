import { join } from 'node:path'
import type { ShopFacts } from '../platform/shop-facts.ts'
import { loadBuiltRenderer, type Renderer } from './renderer.ts'

/** The pages that `bin/build` has built, or the live ones of development. */
export async function loadRenderer(options: {
  live: boolean
  origin: string
  facts: ShopFacts
}): Promise<Renderer> {
  if (options.live) {
    const { openLiveRenderer } = await import('./live-renderer.ts')
    return openLiveRenderer(options)
  }
  return loadBuiltRenderer(join(import.meta.dirname, '../../dist'), options)
}
