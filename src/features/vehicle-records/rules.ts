import type { FactLine } from '../cars/facts/schema.ts'
import { factLines } from '../cars/facts/labels.ts'
import { facts, type Facts } from '../cars/facts/vocabulary.ts'
import { knownFamily } from '../cars/model-family.ts'
import { makes, modelYears, type Make } from '../cars/rules.ts'
import { lookUp } from '../../platform/look-up.ts'
import type { Found, VehicleRecord } from './port.ts'
import { taxBandOf } from './tax-band.ts'

/** A record in the words of a listing. What it doesn't say, or says in a way that we have no word for, is left out. */
export type RecordedCar = {
  make: Make | null
  model: string | null
  year: number | null
  facts: FactLine[]
}

/** What records say of a car beside its make, model and year. */
type RecordedFact = 'fuel' | 'engineSize' | 'colour' | 'firstRegistered' | 'motUntil' | 'taxBand'

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const otherNames: Record<string, Make> = {
  mercedes: 'Mercedes-Benz',
  bmwmini: 'Mini',
  datsun: 'Nissan',
  austinrover: 'Rover',
  vw: 'Volkswagen',
}
const makesByLetters = new Map<string, Make>([
  ...Object.entries(otherNames),
  ...makes.map((make) => [letters(make), make] as const),
])

/** British Leyland's makes and their heirs: one car is on record under several, and is listed under one. */
const leyland = /^(?:(?:austin)?(?:rover|morris)|austin|mg|(?:british)?leyland|bmw)$/
const makesByModel: readonly { model: RegExp; make: Make }[] = [
  // A Mini Metro is no Mini.
  { model: /^(?:mini\s*)?metro\b|^(?:maestro|montego)\b/i, make: 'Rover' },
  { model: /^mini\b/i, make: 'Mini' },
]

/** 'MERCEDES-BENZ' → 'Mercedes-Benz', 'AUSTIN' of a 'MINI 1000' → 'Mini'; null for a make that isn't listed here. */
export function makeOf(recorded = '', model = ''): Make | null {
  const name = letters(recorded)
  const listed = leyland.test(name) && makesByModel.find((one) => one.model.test(model.trim()))
  return listed ? listed.make : (makesByLetters.get(name) ?? null)
}

/** Whether a record is of a car of this make, which its seller may call what the record does: a Rover, of a Mini. */
export const isOnRecordAs = (recorded: { make: string; model: string | null }, make: Make) =>
  makeOf(recorded.make) === make || makeOf(recorded.make, recorded.model ?? '') === make

const fuels: Record<string, Facts['fuel']> = {
  petrol: 'petrol',
  diesel: 'diesel',
  'heavy oil': 'diesel',
  'gas bi-fuel': 'lpg',
  'hybrid electric': 'hybrid',
  electricity: 'electric',
  electric: 'electric',
}

/** 'PETROL' → 'petrol'; undefined for what we have no word for. */
export const fuelOf = (recorded: string | null | undefined): Facts['fuel'] =>
  lookUp(fuels, recorded?.toLowerCase() ?? '')

/** What DVLA has words for beside ours; a car of several colours is none of them. */
const colours: Record<string, Facts['colour']> = { cream: 'beige', ivory: 'beige', buff: 'beige' }

/** 'RED' → 'red', 'IVORY' → 'beige'; undefined for what we have no word for. */
function colourOf(recorded: string | undefined): Facts['colour'] {
  const name = recorded?.toLowerCase() ?? ''
  return Object.keys(facts.colour.choices).includes(name)
    ? (name as Facts['colour'])
    : lookUp(colours, name)
}

/** What a record says on a day in London. */
export function carOf(record: VehicleRecord, today: string): RecordedCar {
  const { model, yearOfManufacture, firstRegistered, engineSize, motUntil } = record
  const colour = colourOf(record.colour)
  const fuel = fuelOf(record.fuel)
  const taxBand = taxBandOf(record, today)
  const said: Pick<Facts, RecordedFact> = {
    ...(fuel && { fuel }),
    ...(isEngine(engineSize) && { engineSize }),
    ...(colour && { colour }),
    ...(firstRegistered && { firstRegistered }),
    ...(motUntil && { motUntil }),
    ...(taxBand && { taxBand }),
  }
  const make = makeOf(record.make, model)
  return {
    make,
    model: model ? titled(make === 'Mini' ? withoutMini(model) : model) : null,
    year: yearOfManufacture ?? (firstRegistered ? Number(firstRegistered.slice(0, 4)) : null),
    facts: factLines(said),
  }
}

/** What of a record each field of a listing is made of; of several the first that the record has. */
const madeOf: Record<'make' | 'model' | 'year' | RecordedFact, readonly (keyof VehicleRecord)[]> = {
  make: ['make'],
  model: ['model'],
  year: ['yearOfManufacture', 'firstRegistered'],
  fuel: ['fuel'],
  engineSize: ['engineSize'],
  colour: ['colour'],
  firstRegistered: ['firstRegistered'],
  motUntil: ['motUntil'],
  taxBand: ['firstRegistered'],
}

/** Which service each field of a listing comes from. */
export function saidByOf({ saidBy }: Pick<Found & { kind: 'found' }, 'saidBy'>) {
  const named = Object.entries(madeOf).flatMap(([field, keys]): [string, string][] => {
    const by = keys.map((key) => saidBy[key]).find(Boolean)
    return by ? [[field, by]] : []
  })
  return Object.fromEntries(named)
}

const isEngine = (size: number | undefined): size is number =>
  size !== undefined && size >= facts.engineSize.min && size <= facts.engineSize.max

/** 'MINI COOPER' → 'COOPER', as the make says the rest; but a Mini 30 is called that. */
function withoutMini(model: string): string {
  const rest = model.trim().replace(/^mini\s+/i, '')
  return knownFamily('Mini', rest) === knownFamily('Mini', model) ? rest : model
}

/**
 * 'GOLF GTI 16V' → 'Golf GTI 16V', 'COOPER 1.3I' → 'Cooper 1.3i': words that are longer than marks are written small, and
 * so is injection behind a number.
 */
const titled = (name: string) =>
  name
    .replace(/\p{L}+/gu, (word) =>
      word.length > 3 ? word[0]! + word.slice(1).toLowerCase() : word,
    )
    .replace(/(?<=\d)I\b/g, 'i')

/** What is wrong with listing the car of a record here, in a sentence each. */
export function hindrances(
  record: VehicleRecord,
  { year, make }: Pick<RecordedCar, 'year' | 'make'>,
): string[] {
  const { first, last } = modelYears
  return [
    ...(year !== null && (year < first || year > last)
      ? [`The record says ${year}. Cars from ${first} to ${last} are listed here.`]
      : []),
    ...(record.make && !make
      ? [`The record says ${record.make}, a make that is not listed here.`]
      : []),
  ]
}
