import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import type { Comparison } from './schema.ts'

/** These cars, to stand side by side in this order. */
export const comparisonOf = (ids: readonly number[]) =>
  queryOptions(read<Comparison>('/api/comparison', new URLSearchParams({ ids: ids.join(',') })))
