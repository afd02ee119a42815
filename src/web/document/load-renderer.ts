import { join } from 'node:path'
import type { RenderEmail } from '../../platform/mail/template/compose-message.server.ts'
import type { Settings } from './document.ts'
import { loadBuiltEmails, loadBuiltRenderer, type Renderer } from './renderer.ts'

const dist = join(import.meta.dirname, '../../../dist')

/** The pages that `bin/build` has built, or the live ones of development. */
export async function loadRenderer({
  live,
  ...settings
}: Settings & { live: boolean }): Promise<Renderer> {
  if (live) {
    const { openLiveRenderer } = await import('./live-renderer.ts')
    return openLiveRenderer(settings)
  }
  return loadBuiltRenderer(dist, settings)
}

/** What a process that shows no pages needs to send mail. */
export const loadEmails = (): Promise<RenderEmail> => loadBuiltEmails(dist)
