import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { anew } from '../office.client.ts'
import type { OfficeSettings } from './schema.ts'

export const officeSettings = () =>
  queryOptions({ ...read<OfficeSettings>('/api/office/settings'), ...anew })
