import { expect, test } from 'vitest'
import { isOwnPlate, markOf } from '../../src/features/vehicle-records/mark.ts'
import { carOf, hindrances } from '../../src/features/vehicle-records/rules.ts'
import { inventedVehicles } from './stock.ts'

test('every car of the demonstration has a plate of its own, and a record that it can be listed by', async () => {
  const vehicles = await inventedVehicles()
  expect(new Set(vehicles.map(({ mark }) => mark)).size).toBe(vehicles.length)
  for (const { mark, make, model, year, colour, fuel, engineSize } of vehicles) {
    expect(markOf(mark), mark).toBe(mark)
    const record = { make, model, yearOfManufacture: year, colour, fuel }
    expect(hindrances(record), mark).toEqual([])
    expect(carOf(record), mark).toMatchObject({ make, year })
    const { facts } = carOf({ ...record, engineSize: engineSize! })
    expect(
      facts.map(({ name }) => name),
      mark,
    ).toEqual(expect.arrayContaining(['fuel', 'engineSize']))
  }
  const ownPlates = vehicles.filter(({ mark, year }) => isOwnPlate(mark, year))
  expect(ownPlates.length).toBeGreaterThan(vehicles.length / 2)
})
