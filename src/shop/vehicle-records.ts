import { dvla } from '../adapters/vehicle-records/dvla.ts'
import { dvsa } from '../adapters/vehicle-records/dvsa.ts'
import { officialRecords } from '../adapters/vehicle-records/official.ts'
import { noVehicleRecords, type VehicleRecords } from '../features/vehicle-records/port.ts'
import type { VehicleRecordsKeys } from './config/vehicle-records.ts'

/** The official records that the configuration has keys for; without any, none. */
export function openVehicleRecords(
  keys: VehicleRecordsKeys | undefined,
  {
    onError,
    isInvented = false,
    lookUpsADay,
  }: { onError(error: Error): void; isInvented?: boolean; lookUpsADay: number },
): VehicleRecords {
  if (!keys) return noVehicleRecords
  const sources = [
    ...(keys.dvla ? [dvla(keys.dvla, { onError })] : []),
    ...(keys.dvsa ? [dvsa(keys.dvsa, { onError })] : []),
  ]
  return officialRecords(sources, { isInvented, lookUpsADay })
}
