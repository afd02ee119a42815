import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type StockCar = {
  slug: string
  make: string
  model: string
  year: number
  picture: Record<string, string | number | boolean>
}

const folder = join(import.meta.dirname, '../stock')

/** Every car of the demonstration stock, with only what a picture depends on. */
export async function readStock(): Promise<StockCar[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const cars: StockCar[] = []
  for (const file of files) {
    const list: StockCar[] = JSON.parse(await readFile(join(folder, file), 'utf8'))
    for (const { slug, make, model, year, picture } of list)
      cars.push({ slug, make, model, year, picture })
  }
  return cars
}
