import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, write } from '../../platform/pages/queries.ts'
import type {
  FoundListing,
  FoundPerson,
  ListingActRequest,
  OfficeListing,
  OfficePerson,
  Opened,
  PersonActBody,
  PersonExport,
  ReportCase,
  Today,
} from './schema.ts'

/** What stands in the office changes while one looks: it is asked anew wherever it is shown. */
export const anew = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

export const officeToday = (days: '30' | '365') =>
  queryOptions({
    ...read<Today>('/api/office/today', new URLSearchParams({ days })),
    ...anew,
  })

export const officeCases = () =>
  queryOptions({ ...read<ReportCase[]>('/api/office/cases'), ...anew })

export const officeListings = (q: string) =>
  queryOptions({
    ...read<FoundListing[]>('/api/office/listings', new URLSearchParams(q ? { q } : {})),
    ...anew,
  })

export const officeListing = (id: string) =>
  queryOptions({ ...read<OfficeListing>(`/api/office/listings/${id}`), ...anew })

export const officePeople = (q: string) =>
  queryOptions({
    ...read<FoundPerson[]>('/api/office/people', new URLSearchParams({ q })),
    ...anew,
    enabled: q !== '',
  })

export const officePerson = (id: string) =>
  queryOptions({ ...read<OfficePerson>(`/api/office/people/${id}`), ...anew })

type MessageResponse = { message: string }

/** Does something in the office, and has everything read again that shows it. */
export function useOfficeWrite<Body extends object, Data = MessageResponse>(
  path: (body: Body) => string,
  payload = (b: Body): object => b,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => write<Data>(queries, 'POST', path(body), payload(body)),
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [of] }) =>
          typeof of === 'string' && of.startsWith('/api/office/') && of !== '/api/office/me',
      }),
  })
}

export const useListingAct = (id: number) =>
  useOfficeWrite<ListingActRequest>(() => `/api/office/listings/${id}/acts`)

/** What both sides of a conversation wrote, for whoever says why they read it. */
export const useOpenConversation = () =>
  useOfficeWrite<{ id: number; reason: string }, Opened>(
    ({ id }) => `/api/office/conversations/${id}/openings`,
    ({ reason }) => ({ reason }),
  )

/** What is kept of somebody, for them to have. */
export function useExportPerson(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { reason: string }) =>
      write<PersonExport>(queries, 'POST', `/api/office/people/${id}/exports`, body),
    // It is saved as a file, and not kept.
    gcTime: 0,
  })
}

export const usePersonAct = (id: number) =>
  useOfficeWrite<PersonActBody>(() => `/api/office/people/${id}/acts`)

export type AppealBody = { id: number; outcome: 'restored' | 'upheld'; reason: string }
export const useDecideAppeal = () =>
  useOfficeWrite<AppealBody>(
    ({ id }) => `/api/office/appeals/${id}`,
    ({ outcome, reason }) => ({ outcome, reason }),
  )
