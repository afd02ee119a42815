import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { read } from '../../../platform/pages/queries.ts'
import { useAccountWrite } from '../write.client.ts'
import { currentUser } from '../accounts.client.ts'
import type {
  changeEmailBody,
  changePasswordBody,
  closeAccountBody,
  nameBody,
  OwnRestriction,
  Session,
  User,
} from '../schema.ts'

/** Where the browser fetches everything that is kept about its user, as a file. */
export const exportAddress = '/api/auth/export'

export const sessionsOfUser = () => queryOptions(read<Session[]>('/api/auth/sessions'))

export const restrictionOfUser = () => queryOptions(read<OwnRestriction>('/api/auth/restriction'))

const refreshSessions = (queries: QueryClient) => queries.invalidateQueries(sessionsOfUser())

export const useChangeName = () =>
  useAccountWrite<z.infer<typeof nameBody>, User>('PATCH', '/api/auth/user', (queries, user) =>
    queries.setQueryData(currentUser().queryKey, user),
  )

export const useChangeEmail = () =>
  useAccountWrite<z.infer<typeof changeEmailBody>>('POST', '/api/auth/change-email')

/** Ends every other session. */
export const useChangePassword = () =>
  useAccountWrite<z.infer<typeof changePasswordBody>>(
    'POST',
    '/api/auth/change-password',
    refreshSessions,
  )

/** Ends the one of this id, or without it every other. */
export const useEndSessions = () =>
  useAccountWrite<{ id?: number; password?: string }, { ended: number }>(
    'DELETE',
    ({ id, ...payload }) => ({
      path: id === undefined ? '/api/auth/sessions' : `/api/auth/sessions/${id}`,
      payload,
    }),
    refreshSessions,
  )

export const useCloseAccount = () =>
  useAccountWrite<z.infer<typeof closeAccountBody>>('POST', '/api/auth/close')
