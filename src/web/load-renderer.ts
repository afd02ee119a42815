import { join } from 'node:path'
import { loadBuiltRenderer, type Renderer, type Settings } from './renderer.ts'

/** The pages that `bin/build` has built, or the live ones of development. */
export async function loadRenderer({
  live,
  ...settings
}: Settings & { live: boolean }): Promise<Renderer> {
  if (live) {
    const { openLiveRenderer } = await import('./live-renderer.ts')
    return openLiveRenderer(settings)
  }
  return loadBuiltRenderer(join(import.meta.dirname, '../../dist'), settings)
}
