import { queryOptions } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import type { LegalText } from './schema.ts'

/** A text by its name, as it is now or in an earlier version. */
export const legalText = (name: string, version?: string) =>
  queryOptions(
    read<LegalText>(`/api/legal/${name}`, version ? new URLSearchParams({ version }) : undefined),
  )
