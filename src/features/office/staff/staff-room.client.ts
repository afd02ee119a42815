import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { anew, useOfficeWrite } from '../office.client.ts'
import type { OfficeStaff, StaffAct } from './schema.ts'

export const officeStaff = () =>
  queryOptions({ ...read<OfficeStaff>('/api/office/staff'), ...anew })

export const useStaffAct = () => useOfficeWrite<StaffAct>(() => '/api/office/staff/acts')
