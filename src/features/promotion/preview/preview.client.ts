import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import type { PostPreview } from '../schema.ts'

/** The post of one of one's own listings. */
export const postOfListing = (id: number) =>
  queryOptions({ ...read<PostPreview>(`/api/auth/listings/${id}/post`), refetchOnMount: 'always' })
