import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { anew, useOfficeWrite } from '../office.client.ts'
import type { FoundOrder, OfficeBooks, OfficeOrder, OrderActBody } from './schema.ts'

export const officeOrders = (q: string) =>
  queryOptions({
    ...read<FoundOrder[]>('/api/office/orders', new URLSearchParams(q ? { q } : {})),
    ...anew,
  })

export const officeOrder = (id: string) =>
  queryOptions({ ...read<OfficeOrder>(`/api/office/orders/${id}`), ...anew })

export const officeBooks = () =>
  queryOptions({ ...read<OfficeBooks>('/api/office/books'), ...anew })

export const useOrderAct = (id: number) =>
  useOfficeWrite<OrderActBody>(() => `/api/office/orders/${id}/acts`)
