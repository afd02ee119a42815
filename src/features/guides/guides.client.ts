import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import type { Guide, GuideList } from './schema.ts'

export const guideAt = ({ make = '', family = '' }: Readonly<Record<string, string | undefined>>) =>
  queryOptions(read<Guide>(`/api/guides/${encodeURIComponent(make)}/${encodeURIComponent(family)}`))

export const allGuides = () => queryOptions(read<GuideList>('/api/guides'))
