import type { Make } from '../cars/rules.ts'
import type { Filters } from './clauses.server.ts'
import type { Counts } from './counts/count-facets.server.ts'
import type { Understanding } from './schema.ts'

/** What somebody may like who asks for a make that isn't sold here. */
const likeAbsent: Record<string, { make: Make; model?: string }[]> = {
  'Aston Martin': [
    { make: 'Jaguar', model: 'XK8' },
    { make: 'Jaguar', model: 'XKR' },
  ],
  Austin: [{ make: 'Rover', model: 'Metro' }, { make: 'Mini' }],
  Bentley: [
    { make: 'Jaguar', model: 'XJ12' },
    { make: 'Mercedes-Benz', model: 'S-Class' },
  ],
  Caterham: [
    { make: 'Lotus', model: 'Elise' },
    { make: 'Mazda', model: 'MX-5' },
  ],
  Jeep: [
    { make: 'Mitsubishi', model: 'Shogun' },
    { make: 'Toyota', model: 'Land Cruiser' },
  ],
  Lamborghini: [{ make: 'Ferrari' }],
  'Land Rover': [
    { make: 'Toyota', model: 'Land Cruiser' },
    { make: 'Mitsubishi', model: 'Shogun' },
    { make: 'Mercedes-Benz', model: 'G-Class' },
  ],
  Lexus: [{ make: 'Toyota' }],
  Maserati: [{ make: 'Ferrari' }, { make: 'Alfa Romeo' }],
  MG: [{ make: 'Rover' }, { make: 'Mazda', model: 'MX-5' }],
  Morgan: [{ make: 'Lotus' }, { make: 'Mazda', model: 'MX-5' }],
  'Rolls-Royce': [
    { make: 'Jaguar', model: 'XJ12' },
    { make: 'Mercedes-Benz', model: 'S-Class' },
  ],
  Seat: [{ make: 'Volkswagen' }],
  Skoda: [{ make: 'Volkswagen' }],
  Suzuki: [
    { make: 'Honda', model: 'Beat' },
    { make: 'Nissan', model: 'Micra' },
  ],
  Triumph: [
    { make: 'Rover', model: 'SD1' },
    { make: 'Mazda', model: 'MX-5' },
  ],
  TVR: [{ make: 'Lotus' }, { make: 'Porsche' }],
  'another Mercedes-Benz': [{ make: 'Mercedes-Benz' }],
  'another Lancia': [{ make: 'Lancia' }],
}

/** The searches that come near an absent make, with how many cars each shows; those that show none are left out. */
export async function countNear(
  absent: string,
  count: (filters: Filters) => Promise<Counts>,
): Promise<Understanding['near']> {
  const searches = await Promise.all(
    (likeAbsent[absent] ?? []).map(async ({ make, model }) => {
      const { total } = await count({ make, families: model ? [model] : undefined, terms: [] })
      return {
        label: model ? `${make} ${model}` : make,
        query: new URLSearchParams({ make, ...(model && { model }) }).toString(),
        n: total.n,
      }
    }),
  )
  return searches.filter(({ n }) => n > 0)
}
