import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encode, MASTER, pictures } from './encode.ts'
import { readStock, type StockCar } from './stock.ts'
import { openStudio } from './studio.ts'

/**
 * Photographs the demonstration stock: generate.ts [part of a slug] [--first=3] [--force]. A car is
 * skipped while neither its parameters nor the scene's own source have changed since its pictures were
 * taken. With --first only so many views of each are taken; a later run without it adds the others.
 */
const part = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? ''
const force = process.argv.includes('--force')
const first = Number(process.argv.find((word) => word.startsWith('--first='))?.slice(8) ?? Infinity)

/** Stands in a stamp for 'as many as there are'. */
const ALL = 99

type Stamp = { print: string; taken: number }
type Job = { car: StockCar; print: string; taken: number; known: boolean }

const stock = await readStock()
const source = await sourceHash()
const studio = await openStudio()
const started = Date.now()
let pending: Promise<void> = Promise.resolve()

const jobs = await work()
for (const job of jobs) await photograph(job)
await studio.close()
if (!part) await removeStrangers(stock)
console.log(`${jobs.length} cars photographed`)

/** What is out of date. Cars that have no pictures at all come first. */
async function work(): Promise<Job[]> {
  const list: Job[] = []
  for (const car of stock.filter((c) => c.slug.includes(part))) {
    const print = hash(JSON.stringify(car) + source)
    const stamp = await stampOf(car.slug)
    const taken = stamp?.print === print && !force ? stamp.taken : 0
    const wanting = taken < Math.min(first, ALL)
    if (wanting) list.push({ car, print, taken, known: stamp !== null })
  }
  return list.toSorted((a, b) => Number(a.known) - Number(b.known))
}

async function photograph({ car, print, taken }: Job) {
  const views = await studio.setUp(car)
  const count = Math.min(first, views.length)
  for (let i = taken; i < count; i++) {
    const view = views[i] ?? ''
    const frame = await studio.shoot(view, MASTER.width, MASTER.height)
    // The encoder works on one picture while the studio takes the next, never on more.
    await pending
    pending = encode(car.slug, i + 1, view, frame)
  }
  await pending
  await removeStale(car.slug, views.slice(0, count))
  const stamp: Stamp = { print, taken: count === views.length ? ALL : count }
  await writeFile(join(pictures, car.slug, '.stamp'), JSON.stringify(stamp))
  console.log(`${car.slug}: ${count} pictures, ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Pictures of an earlier run that this one did not replace. */
async function removeStale(slug: string, views: string[]) {
  const names = new Set(views.map((view, i) => `${i + 1}-${view}`))
  for (const file of await readdir(join(pictures, slug))) {
    const name = file.split('.')[0] ?? ''
    if (name && !names.has(name)) await rm(join(pictures, slug, file))
  }
}

async function sourceHash() {
  const folder = join(import.meta.dirname, 'scene')
  const files = (await readdir(folder)).filter((name) => name !== 'hero.js').toSorted()
  return hash(
    (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join(''),
  )
}

async function stampOf(slug: string): Promise<Stamp | null> {
  const text = await readFile(join(pictures, slug, '.stamp'), 'utf8').catch(() => null)
  if (text === null) return null
  return text.startsWith('{') ? JSON.parse(text) : { print: text, taken: ALL }
}

/** Pictures of cars that have left the stock go too. */
async function removeStrangers(cars: StockCar[]) {
  const slugs = new Set(cars.map((car) => car.slug))
  for (const folder of await readdir(pictures))
    if (!slugs.has(folder)) await rm(join(pictures, folder), { recursive: true })
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
