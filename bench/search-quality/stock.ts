import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conditions, makes, type Make } from '../../src/features/cars/rules.ts'
import type { ListingDetails } from '../../src/features/listings/rows.server.ts'

/** A car of the stock that the search is measured with, and what is true of it whatever a search makes of it. */
export type StockCar = { details: ListingDetails; tags: ReadonlySet<string>; town: Town }
export type Town = { name: string; county: string; lat: number; lon: number }

const here = import.meta.dirname
const linesOf = (file: string) =>
  readFileSync(join(here, file), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'))
    .filter((line) => !line.startsWith('#'))

type Model = {
  make: Make
  model: string
  first: number
  last: number
  body: string
  tags: string[]
}

const models: Model[] = linesOf('models.txt').map((line) => {
  const [make = '', model = '', years = '', body = '', tags = ''] = line.split(' | ')
  const [first = 0, last = 0] = years.split('-').map(Number)
  const known = makes.find((name) => name === make)
  if (!known || !first || !last) throw new Error(`models.txt: ${line}`)
  return { make: known, model, first, last, body, tags: tags.split(' ') }
})

export const towns = (
  JSON.parse(readFileSync(join(here, '../../db/places/named.json'), 'utf8')) as (Town & {
    village?: true
  })[]
).filter(({ village }) => !village)

/** Numbers that look random and are the same each time (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Said = readonly [words: string, ...tags: string[]]

const colours: Said[] = [
  ['Flame Red', 'red'],
  ['red', 'red'],
  ['Imola Red', 'red'],
  ['dark red', 'red'],
  ['Avus Blue', 'blue'],
  ['navy blue', 'blue'],
  ['metallic blue', 'blue'],
  ['Diamond Black', 'black'],
  ['black', 'black'],
  ['Alpine White', 'white'],
  ['white', 'white'],
  ['silver', 'silver'],
  ['Arctic Silver', 'silver'],
  ['Dolphin Grey', 'grey'],
  ['gunmetal grey', 'grey'],
  ['Oak Green', 'green'],
  ['British Racing Green', 'green', 'brg'],
  ['Dakar Yellow', 'yellow'],
  ['bronze', 'bronze'],
]
const gearboxes: Said[] = [
  ['Five-speed manual.', 'manual'],
  ['Manual gearbox, changes sweetly.', 'manual'],
  ['It is a manual.', 'manual'],
  ['Automatic gearbox, smooth.', 'auto'],
  ['Four-speed auto.', 'auto'],
  [''],
]
const sides: Said[] = [
  [''],
  [''],
  [''],
  [''],
  ['Right-hand drive.', 'rhd'],
  ['UK RHD car.', 'rhd'],
  ['Left-hand drive.', 'lhd'],
  ['LHD, from Germany.', 'lhd'],
  ['A fresh import from Japan.', 'import'],
]
const keepers: Said[] = [
  [''],
  [''],
  ['One owner from new.', 'oneowner'],
  ['One lady owner.', 'oneowner', 'ladyowner'],
  ['Two owners.'],
  ['Four keepers on the V5C.'],
]
const papers: Said[] = [
  ['Full service history.', 'fsh'],
  ['FSH with stamps to 2019.', 'fsh'],
  ['Some bills.'],
  ['History file as thick as a brick.'],
  ['New cambelt and water pump.', 'belt'],
  ['Timing belt done last year.', 'belt'],
  ['12 months MOT.', 'mot'],
  ['Long MOT.', 'mot'],
  ['New clutch at Easter.', 'clutch'],
]
const extras: Said[] = [
  [''],
  ['Always garaged.', 'garaged'],
  ['Electric sunroof.', 'sunroof'],
  ['Leather seats.', 'leather'],
  ['Heated leather.', 'leather'],
  ['Air conditioning blows cold.', 'aircon'],
  ['Working air con.', 'aircon'],
  ['Recaro seats.', 'recaro'],
  ['Bilstein dampers.', 'bilstein'],
  ['On coilovers.', 'coilovers'],
  ['Limited slip diff.', 'lsd'],
  ['Completely unmodified.', 'unmodified'],
  ['Rust free underneath.', 'rustfree'],
  ['Matching numbers.', 'matching'],
  ['One of a limited edition.', 'limited'],
  ['Concours winner.', 'concours'],
  ['Used as a track car.', 'trackcar'],
  ['A genuine barn find.', 'barnfind'],
]
const others = [
  'I have bought a Golf GTI instead.',
  'Selling as I have too many E30s.',
  'Part exchange for a 911 or an MX-5 considered.',
  'Kept beside my Escort RS Turbo.',
  'Better on fuel than my old Impreza.',
]
const openings = [
  'A lovely example.',
  'Reluctant sale.',
  'Bought three years ago and enjoyed since.',
  'This one drives as it should.',
  'Honest car with the odd mark.',
]
const engines: Record<string, string> = {
  v6: 'The V6 sounds wonderful.',
  v8: 'The V8 burbles.',
  v12: 'The V12 is silent at idle.',
  turbo: 'The turbo pulls hard.',
  diesel: 'A diesel that starts at once.',
  '16v': 'The 16v engine revs freely.',
  supercharged: 'The supercharger whines as it should.',
  awd: 'Four-wheel drive.',
  rotary: 'The rotary has good compression.',
}
const bodies: Record<string, { said: string; inTitle: RegExp }> = {
  estate: { said: 'estate', inTitle: /estate|avant|touring|wagon|tourer|aerodeck/i },
  convertible: { said: 'convertible', inTitle: /convertible|cabrio|roadster|spider/i },
  coupe: { said: 'coupe', inTitle: /coupe/i },
  saloon: { said: 'saloon', inTitle: /saloon/i },
  hatchback: { said: 'hatchback', inTitle: /hatch/i },
  targa: { said: 'targa', inTitle: /targa/i },
}

/** Car number `n` of the stock: the same each time, so that what is true of it can be told without reading it. */
export function stockCar(n: number): StockCar {
  const model = models[n % models.length]!
  const chance = chances(n * 7919 + 17)
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(chance() * choices.length)]!
  const between = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1))
  const year = between(model.first, model.last)
  const town = oneOf(towns)
  const condition = oneOf(conditions).value
  const said = [colours, gearboxes, sides, keepers, papers, extras].map(oneOf)
  const [colour, gearbox, side, keeper, paper, extra] = said.map(([words]) => words)
  const body = bodies[model.body]
  const isBodySaid = body !== undefined && chance() < 0.7
  const isAnotherNamed = chance() < 0.12
  const engine = model.tags.flatMap((tag) =>
    engines[tag] && !new RegExp(`\\b${tag}`, 'i').test(model.model) ? [engines[tag]] : [],
  )
  const description = [
    oneOf(openings),
    isBodySaid ? `A ${body.said} in ${colour}.` : `Finished in ${colour}.`,
    gearbox,
    side,
    ...engine,
    keeper,
    paper,
    extra,
    condition === 'project' ? 'A restoration project.' : '',
    isAnotherNamed ? oneOf(others) : '',
  ]
    .filter(Boolean)
    .join(' ')
  // Every SL is open, whatever its seller says.
  const isKnownOpen = model.body === 'convertible'
  const hasBody = body === undefined || isBodySaid || isKnownOpen || body.inTitle.test(model.model)
  const mileage = between(12, 180) * 1_000 + between(0, 999)
  const pricePence = Math.round(Math.exp(6.4 + chance() * 4.9) / 50) * 50 * 100
  return {
    details: {
      make: model.make,
      model: model.model,
      year,
      mileage,
      condition,
      pricePence,
      location: town.name,
      description,
      contactName: 'Sam Seller',
      contactEmail: 'seller@example.org',
      contactPhone: null,
    },
    town,
    tags: new Set([
      model.make.toLowerCase().replace(/[^a-z]/g, ''),
      ...model.tags,
      ...(hasBody ? [model.body] : []),
      ...said.flatMap(([, ...tags]) => tags),
      ...model.model
        .toLowerCase()
        .split(/\s+/)
        .map((word) => `t:${word}`),
      condition,
    ]),
  }
}

export const modelCount = models.length
