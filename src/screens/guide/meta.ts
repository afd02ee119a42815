import { guideAddress } from '../../features/guides/address.ts'
import { guideAt } from '../../features/guides/guides.client.ts'
import type { Meta, PageContext } from '../../platform/pages/page.ts'
import { counted } from '../../ui/format.ts'
import { notFoundTitle } from '../not-found/not-found.tsx'
import { trailJsonLd } from '../trail.ts'
import { guideTrail } from './trail.ts'

export const allGuidesMeta: Meta = {
  title: 'Buying guides',
  description:
    'What was made and when, what goes wrong and where to look, and what to ask for: guides to modern classics, with their sources.',
  canonical: '/cars',
}

export function guideMeta({ queries, params, url }: PageContext): Meta {
  const guide = queries.getQueryData(guideAt(params).queryKey)
  if (!guide) return { title: notFoundTitle, description: '', canonical: null }
  const { make, family, written, onSale, sold } = guide
  const name = `${make} ${family}`
  const isWorthFinding = written !== null || onSale + sold > 0
  return {
    title: `${name}: ${written ? 'what to look for, and ' : ''}cars on sale and sold`,
    description: written
      ? `${name}: ${written.about}. Which versions there were, what goes wrong and where to look, with sources. ${counted(onSale, 'car')} on sale here.`
      : `${name}: ${counted(onSale, 'car')} on sale here and ${sold} sold, with prices, years and mileage.`,
    canonical: isWorthFinding ? guideAddress(guide) : null,
    ...(import.meta.env.SSR && { jsonLd: [trailJsonLd(guideTrail(guide), url)] }),
  }
}
