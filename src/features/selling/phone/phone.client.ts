import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { read } from '../../../platform/pages/queries.ts'
import { useAccountWrite } from '../../accounts/write.client.ts'
import type { askForCodeBody, confirmPhoneBody, OwnPhones } from './schema.ts'

export const phonesOfUser = () => queryOptions(read<OwnPhones>('/api/auth/phones'))

/** Where a number is confirmed. */
export const phoneSettings = { path: '/account/settings#phone', id: 'phone' } as const

const refresh = (queries: QueryClient) => queries.invalidateQueries(phonesOfUser())

export const useAskForCode = () =>
  useAccountWrite<z.infer<typeof askForCodeBody>>('POST', '/api/auth/phones/code', refresh)

export const useConfirmPhone = () =>
  useAccountWrite<z.infer<typeof confirmPhoneBody>>('POST', '/api/auth/phones/confirm', (queries) =>
    Promise.all([
      refresh(queries),
      // What a listing says of its seller.
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => /^\/api\/listings\/\d+\/seller$/.test(String(path)),
      }),
    ]),
  )
