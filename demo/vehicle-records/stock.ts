import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { markIn, readStock } from '../seed.ts'
import type { VehicleRecords } from '../../src/features/vehicle-records/port.ts'
import { openVehicleRecords } from '../../src/shop/vehicle-records.ts'
import type { Config } from '../../src/shop/config/config.ts'
import { inventTests } from './invent-tests.ts'
import { serveVehicleRecords, type InventedVehicle } from './server.ts'

/** Cubic centimetres and fuel, as such cars had, by the names of their pictures. */
const engines = z.record(z.string(), z.object({ engineSize: z.int(), fuel: z.string() }))

/** The cars of the demonstration as the two services would describe them, by the plates on their pictures. */
export async function inventedVehicles(): Promise<InventedVehicle[]> {
  const stock = await readStock()
  const engineOf = engines.parse(
    JSON.parse(await readFile(join(import.meta.dirname, 'engines.json'), 'utf8')),
  )
  const until = new Date().toISOString().slice(0, 10)
  return stock.map(({ slug, make, model, year, mileage, facts, picture }) => ({
    mark: markIn(picture),
    motTests: inventTests({ mark: markIn(picture), year, mileage, until }),
    make,
    model,
    year,
    colour: facts?.colour ?? 'not stated',
    ...engineOf[slug]!,
  }))
}

type Opened = { vehicleRecords: VehicleRecords; close(): Promise<void> }

/**
 * The official records that the configuration has keys for. In the demonstration, where there are none, a service of
 * our own answers for the plates on its pictures.
 */
export async function openRecordsOf(
  config: Pick<Config, 'demo' | 'vehicleRecords' | 'lookUpsADay'>,
  { onError }: { onError(error: Error): void },
): Promise<Opened> {
  const invented =
    config.demo && !config.vehicleRecords
      ? await serveVehicleRecords(await inventedVehicles())
      : undefined
  return {
    vehicleRecords: openVehicleRecords(config.vehicleRecords ?? invented, {
      isInvented: invented !== undefined,
      lookUpsADay: config.lookUpsADay,
      onError,
    }),
    close: async () => invented?.close(),
  }
}
