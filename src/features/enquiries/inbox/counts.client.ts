import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import type { EnquiryCounts } from '../schema.ts'

export const enquiryCounts = () => queryOptions(read<EnquiryCounts>('/api/enquiries/counts'))

/** How many messages there are; asked anew wherever it is shown, as they come while one is away. */
export const useEnquiryCounts = ({ enabled = true } = {}) =>
  useQuery({ ...enquiryCounts(), enabled, refetchOnMount: 'always' })
