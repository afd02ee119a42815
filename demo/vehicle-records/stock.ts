import { readStock } from '../seed.ts'
import { serveVehicleRecords, type InventedVehicle } from './server.ts'

/** The cars of the demonstration as the two services would describe them, by the plates on their pictures. */
export async function inventedVehicles(): Promise<InventedVehicle[]> {
  const stock = await readStock()
  return stock.map(({ make, model, year, facts, picture }) => ({
    mark: picture.plate.replaceAll(' ', ''),
    make,
    model,
    year,
    colour: facts?.colour ?? 'not stated',
    fuel: facts?.fuel ?? 'petrol',
  }))
}

/** Opens a service of our own in the place of the official ones, which answers for the demonstration's plates. */
export const openInventedRecords = async () => serveVehicleRecords(await inventedVehicles())
