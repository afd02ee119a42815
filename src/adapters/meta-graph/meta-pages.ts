import type { SocialPages } from '../../features/promotion/social-pages.ts'
import { facebookPage } from './facebook-page.ts'
import { createGraph, type GraphSettings } from './graph.ts'
import { instagramPage } from './instagram-page.ts'

export type MetaSettings = GraphSettings & {
  /** Of the Facebook Page; of the Instagram account that is linked to it. Either may be missing. */
  pageId?: string
  instagramId?: string
}

/** Our pages with Meta, by one access token of the Page. */
export function metaPages({ pageId, instagramId, ...settings }: MetaSettings): SocialPages {
  const ask = createGraph(settings)
  return {
    ...(pageId && { facebook: facebookPage(ask, pageId) }),
    ...(instagramId && { instagram: instagramPage(ask, instagramId) }),
  }
}
