import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { anew, useOfficeWrite } from '../office.client.ts'
import type { Finding, OfficeWork, WorkActBody } from './schema.ts'

export const officeWork = () => queryOptions({ ...read<OfficeWork>('/api/office/work'), ...anew })

export const officeFindings = () =>
  queryOptions({ ...read<Finding[]>('/api/office/findings'), ...anew })

export const useWorkAct = () => useOfficeWrite<WorkActBody>(() => '/api/office/work/acts')
