import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import type { OwnOrder } from './schema.ts'

/** A refund or a dispute comes without anything that is done here. */
export const ordersOfUser = () =>
  queryOptions({ ...read<OwnOrder[]>('/api/auth/orders'), refetchOnMount: 'always' })
