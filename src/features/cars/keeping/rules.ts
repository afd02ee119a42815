import { monthAndYear } from '../facts/labels.ts'
import { facts as vocabulary, type Facts } from '../facts/vocabulary.ts'
import { yearsMistaken } from '../rules.ts'
import { taxRatesOn, type RatedBand } from './tax-rates.ts'

/**
 * What the law asks of whoever keeps a car, as far as it follows from what is known of it. Each rule has its
 * source and the day on which it was read there; what isn't known isn't guessed.
 */

/** What is known: the year that the listing says, and what is said beside. */
export type OwnedCar = { year: number; facts: Facts }

type Rule = {
  name: string
  label: string
  source: { title: string; url: string }
  /** The day on which the source said so. */
  readOn: string
  /** A sentence for this car on a day ('2026-04-06'), or null where nothing can be said. */
  say(car: OwnedCar, today: string): string | null
}

const readOn = '2026-11-22'

/** Tax is free from the first of April of the year that begins more than 40 years after it was made. */
export const historicFrom = (madeIn: number) => `${madeIn + 41}-04-01`
/** The latest year whose cars are all free of tax as historic ones on a day. */
export function latestHistoricYear(today: string): number {
  const year = Number(today.slice(0, 4)) - 41
  return historicFrom(year) <= today ? year : year - 1
}

/** The month of first registration, where it is known and can be that of this car. */
const registeredIn = ({ year, facts: { firstRegistered } }: OwnedCar): string | null =>
  firstRegistered && yearOf(firstRegistered) >= year - 1 ? firstRegistered : null
/** A test isn't needed from 40 years after first registration on, and in Scotland a car is historic from 30 on. */
const years = { untested: 40, scottish: 30 }

/** Whether so many years have passed since first registration, and when they will have: of a month all of it counts. */
function afterRegistration(car: OwnedCar, n: number, today: string) {
  const registered = registeredIn(car)
  if (!registered) {
    const from = car.year + n
    return { hasPassed: yearOf(today) >= from, isKnown: false, when: `${from} at the earliest` }
  }
  const month = `${yearOf(registered) + n}${registered.slice(4)}`
  return { hasPassed: today.slice(0, 7) > month, isKnown: true, when: `in ${monthAndYear(month)}` }
}
/** Petrol cars are Euro 4 from January 2006 on; few of these years are before, and none of earlier ones. */
const firstPossibleEuro4 = 1999
/** First registered from the first of March 2001 on: taxed by CO₂. */
export const byCarbonFrom = '2001-03'
/** And from April 2017 on by another table. */
export const byPriceFrom = '2017-04'
const certainlyByEngine = 1999
const certainlyByCarbon = 2002
/** Cubic centimetres. */
const smallEngine = 1549

const yearOf = (day: string) => Number(day.slice(0, 4))

/** What the tax of a car goes by that isn't free of it. */
type Basis = 'engine' | 'carbon'

const basisOf = (band: RatedBand): Basis =>
  band === 'small-engine' || band === 'large-engine' ? 'engine' : 'carbon'

export const bandOfEngine = (size: number) =>
  size <= smallEngine ? ('small-engine' as const) : ('large-engine' as const)

/** What the tax of a car of this year goes by for certain, whatever is said of its band. */
function certainBasis(car: OwnedCar): Basis | null {
  const { year, facts } = car
  // An import may have been registered elsewhere, or long after it was made, and have no CO₂ figure to be taxed by.
  if (facts.imported !== undefined && facts.imported !== 'no') return null
  const registered = registeredIn(car)
  if (registered) {
    if (registered >= byPriceFrom) return null
    return registered < byCarbonFrom ? 'engine' : 'carbon'
  }
  if (year >= certainlyByCarbon) return 'carbon'
  return year <= certainlyByEngine ? 'engine' : null
}

/** Whether it is said to be taxed as historic, and can be: a band that a car of its year can't have is a mistake. */
const isTaxedHistoric = ({ year, facts }: OwnedCar, today: string) =>
  facts.taxBand === 'historic' && today >= historicFrom(year - yearsMistaken)

/** The band in which it costs something: the one that is said, where it can have that, or its engine's. */
function ratedBand({ facts }: OwnedCar, certain: Basis | null): RatedBand | null {
  const { taxBand, engineSize } = facts
  if (taxBand && taxBand !== 'historic' && (certain ?? basisOf(taxBand)) === basisOf(taxBand))
    return taxBand
  return certain === 'engine' && engineSize ? bandOfEngine(engineSize) : null
}

function taxed(car: OwnedCar, today: string): string | null {
  const certain = certainBasis(car)
  const band = ratedBand(car, certain)
  const rates = taxRatesOn(today)
  const cost = (of: RatedBand) => rates && `£${rates.pounds[of]}`
  const aYear = rates && `a year until ${monthAndYear(rates.until)}`
  if (band) return `${describeBand(band)}${rates ? `: ${cost(band)} ${aYear}` : ''}`
  if (certain === 'carbon')
    return `By CO₂, in bands A to M${rates ? ` (${cost('a')} to ${cost('m')} ${aYear})` : ''}: the V5C says which`
  if (certain === null) return null
  return rates
    ? `By engine size: ${cost('small-engine')} ${aYear} up to ${smallEngine} cc, ${cost('large-engine')} above`
    : `By engine size: one rate up to ${smallEngine} cc, another above`
}

const describeBand = (band: RatedBand) =>
  basisOf(band) === 'carbon'
    ? `By CO₂, ${vocabulary.taxBand.choices[band]}`
    : `By engine size, ${band === 'small-engine' ? 'up to' : 'above'} ${smallEngine} cc`

/** Whether it is taxed as historic, or may be. */
const isFree = (car: OwnedCar, today: string) =>
  isTaxedHistoric(car, today) || today >= historicFrom(car.year)

const tax: Rule = {
  name: 'tax',
  label: 'Vehicle tax',
  source: { title: 'GOV.UK', url: 'https://www.gov.uk/vehicle-tax-rate-tables' },
  readOn,
  say: (car, today) => (isFree(car, today) ? null : taxed(car, today)),
}

const historic: Rule = {
  name: 'historic',
  label: 'Historic class',
  source: { title: 'GOV.UK', url: 'https://www.gov.uk/historic-vehicles' },
  readOn,
  say(car, today) {
    if (isTaxedHistoric(car, today)) return 'Free of tax: it is taxed as a historic vehicle'
    const madeThen = `if it was made in ${car.year}`
    return isFree(car, today)
      ? `Free of tax as a historic vehicle, ${madeThen}`
      : `Free of tax from 1 April ${car.year + 41}, ${madeThen}`
  },
}

const mot: Rule = {
  name: 'mot',
  label: 'MOT test',
  source: { title: 'GOV.UK', url: 'https://www.gov.uk/historic-vehicles' },
  readOn,
  say(car, today) {
    const { hasPassed, isKnown, when } = afterRegistration(car, years.untested, today)
    if (!hasPassed) return `Each year, until 40 years after its first registration: ${when}`
    return `Not needed${isKnown ? ', as it is' : ' from'} 40 years after its first registration, unless it was substantially changed in the last 30`
  },
}

/** Whether it is clean enough for zones that ask for Euro 4 of petrol and Euro 6 of diesel; null where that is open. */
function isClean({ year, facts: { fuel } }: OwnedCar): boolean | 'maybe' | null {
  if (fuel === 'electric') return true
  if (fuel === 'diesel') return false
  if (fuel === 'petrol') return year >= firstPossibleEuro4 ? 'maybe' : false
  return null
}
const maybe = 'if the V5C says Euro 4, as it does of few petrol cars before 2006'

/** What a zone asks that charges cars; historic ones are let off. */
function charged(car: OwnedCar, today: string): string | null {
  if (isTaxedHistoric(car, today)) return 'No charge, as it is taxed as historic'
  if (today >= historicFrom(car.year)) return 'No charge once it is taxed as historic'
  const clean = isClean(car)
  if (clean === null) return null
  if (clean === 'maybe') return `No charge ${maybe}; otherwise a charge each day`
  return clean ? 'No charge' : 'A charge each day, going by its age, until it is taxed as historic'
}

const london: Rule = {
  name: 'London',
  label: 'London (ULEZ)',
  source: { title: 'TfL', url: 'https://tfl.gov.uk/modes/driving/ultra-low-emission-zone' },
  readOn,
  say: charged,
}

const classD: Rule = {
  name: 'class D zones',
  label: 'Birmingham, Bristol (clean air zones)',
  source: { title: 'GOV.UK', url: 'https://www.gov.uk/guidance/driving-in-a-clean-air-zone' },
  readOn,
  say: charged,
}

/** It charges whatever has an exhaust. Whether it lets historic cars off was not to be read. */
const oxford: Rule = {
  name: 'Oxford',
  label: 'Oxford (zero emission zone)',
  source: {
    title: 'Oxfordshire County Council',
    url: 'https://www.oxfordshire.gov.uk/residents/roads-and-transport/connecting-oxfordshire/oxford-zero-emission-zone',
  },
  readOn: '2026-11-25',
  say(car, today) {
    const { fuel } = car.facts
    if (fuel === 'electric') return 'No charge'
    return fuel && !isFree(car, today)
      ? 'A charge each day from 7 am to 7 pm, in some streets of the centre'
      : null
  },
}

const others: Rule = {
  name: 'other zones',
  label: 'Bath, Bradford, Portsmouth, Sheffield, Tyneside (clean air zones)',
  source: { title: 'GOV.UK', url: 'https://www.gov.uk/guidance/driving-in-a-clean-air-zone' },
  readOn,
  say: () => 'No charge for private cars',
}

const scotland: Rule = {
  name: 'Scottish zones',
  label: 'Aberdeen, Dundee, Edinburgh, Glasgow (low emission zones)',
  source: {
    title: 'Low Emission Zones Scotland',
    url: 'https://lowemissionzones.scot/get-ready/exemptions',
  },
  readOn,
  say(car, today) {
    const clean = isClean(car)
    if (clean === true) return 'Allowed'
    const { hasPassed, isKnown, when } = afterRegistration(car, years.scottish, today)
    if (hasPassed)
      return `Allowed${isKnown ? ', as it is' : ' from'} 30 years after its first registration, if it is no longer made and in its original state`
    if (clean === null) return null
    const later = `from 30 years after its first registration (${when}) in its original state`
    return clean === 'maybe' ? `Allowed ${maybe}, or ${later}` : `A penalty; allowed ${later}`
  },
}

export const keepingRules: readonly Rule[] = [
  tax,
  historic,
  mot,
  london,
  classD,
  oxford,
  others,
  scotland,
]
