import type { QueryClient } from '@tanstack/react-query'
import type { Meta, OpenedPage, Page, PageResponse } from '../platform/pages/page.ts'
import { matchPage, missingPage } from '../screens/match.ts'
import type { PageEntry } from '../screens/pages.ts'
import { titled } from '../site.ts'

const modules = import.meta.glob<{ page: Page }>('../screens/*/*.page.tsx')

/** Asking for a module that is there already takes Node a tenth of a millisecond. */
const loaded = new Map<string, Page>()

/**
 * Loads the page of an address and what it shows. `sent` is what its `load` answered on the server, where
 * that came with the document: then it isn't asked again.
 */
export async function openPage(
  url: URL,
  queries: QueryClient,
  sent?: PageResponse,
): Promise<OpenedPage> {
  const { entry, params } = matchPage(url.pathname) ?? missingPage
  const file = `../screens/${entry.file}`
  const page = loaded.get(file) ?? (await modules[file]!()).page
  // In development they change.
  if (import.meta.env.PROD) loaded.set(file, page)
  const response = sent ?? (await page.load?.({ queries, params, url })) ?? { status: 200 }
  return {
    ...page,
    meta: (context) => {
      const meta = page.meta?.(context) ?? ownMeta(page, entry)
      return { ...meta, title: titled(meta.title) }
    },
    isQuiet: entry.isQuiet ?? false,
    file,
    params,
    response,
  }
}

/** Whether the page of a path may not be shown in the document that came with the page of another file. */
export function needsOtherDocument(path: string, file: string): boolean {
  const entry = matchPage(path)?.entry
  return !!entry?.isQuiet && `../screens/${entry.file}` !== file
}

const ownMeta = ({ title = '', description = '' }: Page, { path, isIndexed }: PageEntry): Meta => ({
  title,
  description,
  canonical: isIndexed ? path : null,
})
