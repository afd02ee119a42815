import { lookUp } from '../../platform/look-up.ts'
import type { AbsentMake } from '../cars/nicknames.ts'
import { makes, type Make } from '../cars/rules.ts'
import type { Filters } from './clauses.server.ts'
import type { SearchCounts, Understanding } from './schema.ts'

/** What somebody may like who asks for a make that isn't sold here. */
const likeAbsent: Record<AbsentMake, { make: Make; model?: string }[]> = {
  'AC Cobra': [{ make: 'Lotus' }],
  'Aston Martin': [
    { make: 'Jaguar', model: 'XK8' },
    { make: 'Jaguar', model: 'XKR' },
  ],
  Austin: [{ make: 'Rover', model: 'Metro' }, { make: 'Mini' }],
  Bentley: [
    { make: 'Jaguar', model: 'XJ12' },
    { make: 'Mercedes-Benz', model: 'S-Class' },
  ],
  Bugatti: [{ make: 'Ferrari' }],
  Caterham: [
    { make: 'Lotus', model: 'Elise' },
    { make: 'Mazda', model: 'MX-5' },
  ],
  Chevrolet: [{ make: 'Ford', model: 'Mustang' }, { make: 'Porsche' }],
  Chrysler: [{ make: 'Volvo' }],
  Daewoo: [{ make: 'Vauxhall' }],
  Daihatsu: [
    { make: 'Honda', model: 'Beat' },
    { make: 'Nissan', model: 'Micra' },
  ],
  DeLorean: [{ make: 'Lotus', model: 'Esprit' }, { make: 'Lotus' }],
  Dodge: [{ make: 'Ford', model: 'Mustang' }, { make: 'Porsche' }],
  Ginetta: [{ make: 'Lotus' }],
  Hillman: [{ make: 'Mini' }],
  Hyundai: [{ make: 'Toyota' }],
  Isuzu: [
    { make: 'Mitsubishi', model: 'Shogun' },
    { make: 'Toyota', model: 'Land Cruiser' },
  ],
  Jeep: [
    { make: 'Mitsubishi', model: 'Shogun' },
    { make: 'Toyota', model: 'Land Cruiser' },
  ],
  Kia: [{ make: 'Mazda' }],
  Lada: [{ make: 'Fiat' }],
  Lamborghini: [{ make: 'Ferrari' }],
  'Land Rover': [
    { make: 'Toyota', model: 'Land Cruiser' },
    { make: 'Mitsubishi', model: 'Shogun' },
    { make: 'Mercedes-Benz', model: 'G-Class' },
  ],
  Lexus: [{ make: 'Toyota' }],
  Marcos: [{ make: 'Lotus' }],
  Maserati: [{ make: 'Ferrari' }, { make: 'Alfa Romeo' }],
  McLaren: [{ make: 'Ferrari' }],
  MG: [{ make: 'Rover' }, { make: 'Mazda', model: 'MX-5' }],
  Morgan: [{ make: 'Lotus' }, { make: 'Mazda', model: 'MX-5' }],
  Noble: [{ make: 'Lotus' }],
  Proton: [{ make: 'Mitsubishi' }],
  Reliant: [{ make: 'Mini' }],
  'Rolls-Royce': [
    { make: 'Jaguar', model: 'XJ12' },
    { make: 'Mercedes-Benz', model: 'S-Class' },
  ],
  Seat: [{ make: 'Volkswagen' }],
  Skoda: [{ make: 'Volkswagen' }],
  Smart: [{ make: 'Mini' }],
  Suzuki: [
    { make: 'Honda', model: 'Beat' },
    { make: 'Nissan', model: 'Micra' },
  ],
  Talbot: [{ make: 'Peugeot' }],
  // What its first car was made from.
  Tesla: [{ make: 'Lotus', model: 'Elise' }],
  Trabant: [{ make: 'Fiat', model: 'Panda' }, { make: 'Fiat' }],
  Triumph: [
    { make: 'Rover', model: 'SD1' },
    { make: 'Mazda', model: 'MX-5' },
  ],
  TVR: [{ make: 'Lotus' }, { make: 'Porsche' }],
  Yugo: [{ make: 'Fiat' }],
  'another Mercedes-Benz': [{ make: 'Mercedes-Benz' }],
  'another Lancia': [{ make: 'Lancia' }],
}

/** Of a car that its make sells none of here, the make. */
const likeOf = (absent: string): { make: Make; model?: string }[] =>
  lookUp(likeAbsent, absent) ??
  makes.flatMap((make) => (absent.startsWith(`${make} `) ? [{ make }] : []))

/** The searches that come near an absent make or model, with how many cars each shows; those that show none are left out. */
export async function countNear(
  absent: string,
  count: (filters: Filters) => Promise<SearchCounts>,
): Promise<Understanding['near']> {
  const searches = await Promise.all(
    likeOf(absent).map(async ({ make, model }) => {
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
