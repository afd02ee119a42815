import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encode, MASTER, pictures } from './encode.ts'
import { readStock, type StockCar } from './stock.ts'
import { openStudio } from './studio.ts'

/**
 * Photographs the demonstration stock: generate.ts [part of a slug] [--force]. A car is skipped while
 * neither its parameters nor the generator's own source have changed since its pictures were taken.
 */
const part = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? ''
const force = process.argv.includes('--force')

const stock = await readStock()
const source = await sourceHash()
const studio = await openStudio()
const started = Date.now()
let pending: Promise<void> = Promise.resolve()
let taken = 0

for (const car of stock.filter((c) => c.slug.includes(part))) {
  const print = hash(JSON.stringify(car) + source)
  if (!force && (await stampOf(car)) === print) continue
  const views = await studio.setUp(car)
  const stale = new Set(await filesOf(car.slug))
  for (const [i, view] of views.entries()) {
    const frame = await studio.shoot(view, MASTER.width, MASTER.height)
    // The encoder works on one picture while the studio takes the next, never on more.
    await pending
    pending = encode(car.slug, i + 1, view, frame)
    for (const size of ['', '.320', '.640']) stale.delete(`${i + 1}-${view}${size}.avif`)
  }
  await pending
  for (const file of stale) await rm(join(pictures, car.slug, file))
  await writeFile(join(pictures, car.slug, '.stamp'), print)
  taken++
  console.log(`${car.slug}: ${views.length} pictures, ${Math.round((Date.now() - started) / 1000)} s`)
}
await studio.close()
if (!part) await removeStrangers(stock)
console.log(`${taken} cars photographed`)

async function sourceHash() {
  const folder = join(import.meta.dirname, 'scene')
  const files = (await readdir(folder)).toSorted()
  return hash((await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join(''))
}

async function stampOf(car: StockCar) {
  return readFile(join(pictures, car.slug, '.stamp'), 'utf8').catch(() => null)
}

async function filesOf(slug: string) {
  return readdir(join(pictures, slug)).catch(() => [])
}

/** Pictures of cars that have left the stock go too. */
async function removeStrangers(cars: StockCar[]) {
  const slugs = new Set(cars.map((car) => car.slug))
  for (const folder of await readdir(pictures)) if (!slugs.has(folder)) await rm(join(pictures, folder), { recursive: true })
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
