import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'

/** The models of every make that we know by name; fetched once somebody means to type one. */
export const knownModels = () =>
  queryOptions({
    queryKey: ['model-families'],
    queryFn: async () => {
      const { modelFamilies } = await import('../../cars/vocabulary.ts')
      return modelFamilies
    },
    networkMode: 'always',
  })

/** The towns of the gazetteer. */
export const knownTowns = () =>
  queryOptions(read<{ name: string; county: string }[]>('/api/places'))
