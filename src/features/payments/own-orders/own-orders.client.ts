import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import type { OwnOrder } from './schema.ts'

export const ordersOfUser = () => queryOptions(read<OwnOrder[]>('/api/auth/orders'))
