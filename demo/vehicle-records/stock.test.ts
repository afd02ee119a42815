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
    const car = carOf({ ...record, engineSize: engineSize! }, '2026-11-22')
    expect(hindrances(record, car), mark).toEqual([])
    expect(car, mark).toMatchObject({ make, year })
    expect(
      car.facts.map(({ name }) => name),
      mark,
    ).toEqual(expect.arrayContaining(['fuel', 'engineSize']))
  }
  const ownPlates = vehicles.filter(({ mark, year }) => isOwnPlate(mark, year))
  expect(ownPlates.length).toBeGreaterThan(vehicles.length / 2)
})
