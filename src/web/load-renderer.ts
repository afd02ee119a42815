import { join } from 'node:path'
import type { RenderLetter } from '../platform/mail/compose-message.server.ts'
import type { ShopFacts } from '../platform/shop-facts.ts'
import { loadBuiltLetters, loadBuiltRenderer, type Renderer } from './renderer.ts'

const dist = join(import.meta.dirname, '../../dist')

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
  return loadBuiltRenderer(dist, options)
}

/** What a process that shows no pages needs to send mail. */
export const loadLetters = (): Promise<RenderLetter> => loadBuiltLetters(dist)
