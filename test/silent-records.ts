import { noVehicleRecords, type VehicleRecords } from '../src/features/vehicle-records/port.ts'

/** A service that MOT histories can be asked of, and that never answers. */
export const silentRecords: VehicleRecords = { ...noVehicleRecords, hasHistories: true }
