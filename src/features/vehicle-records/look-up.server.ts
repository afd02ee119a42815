import { contradicts } from './mark.ts'
import type { VehicleRecords } from './port.ts'
import { carOf, hindrances, saidByOf } from './rules.ts'
import type { LookUpResponse } from './schema.ts'

/** Milliseconds that somebody is kept waiting at most, whatever the services do. */
export const patience = 4_000

/** Looks a registration up and forgets it. `mark` is in capitals, without spaces; `today` is the day in London. */
export async function lookUpVehicle(
  records: VehicleRecords,
  mark: string,
  { today, signal }: { today: string; signal: AbortSignal },
): Promise<LookUpResponse> {
  const found = await records.find(mark, signal)
  const nothing = { car: null, hindrances: [], isPrivatePlate: false, sources: [] }
  if (found.kind !== 'found')
    return { ...nothing, outcome: found.kind, isInvented: records.isInvented }
  const car = carOf(found.record, today)
  return {
    outcome: 'found',
    car: { ...car, saidBy: saidByOf(found) },
    hindrances: hindrances(found.record, car),
    isPrivatePlate: car.year !== null && contradicts(mark, car.year),
    sources: [...new Set(Object.values(found.saidBy))].toSorted(),
    isInvented: records.isInvented,
  }
}
