import { join } from 'node:path'
import { loadBuiltRenderer, type Renderer } from './renderer.ts'

/** The pages that `bin/build` has built, or the live ones of development. */
export async function loadRenderer(options: { live: boolean; origin: string }): Promise<Renderer> {
  if (options.live) {
    const { openLiveRenderer } = await import('./live-renderer.ts')
    return openLiveRenderer(options.origin)
  }
  return loadBuiltRenderer(join(import.meta.dirname, '../../dist'), options.origin)
}
