import { facts, factNames, type Fact, type Facts } from './vocabulary.ts'

/** As listings say it, where that is not its label. */
const sayings: { readonly [Name in keyof Facts]?: Record<string, string> } = {
  gearbox: { manual: 'manual gearbox', automatic: 'automatic gearbox' },
  driveSide: { right: 'right hand drive rhd', left: 'left hand drive lhd' },
  owners: { '1': 'one owner', '2': 'two owners', '3': 'three owners' },
  doors: { '2': 'two doors', '3': 'three doors', '4': 'four doors', '5': 'five doors' },
  serviceHistory: { full: 'full service history', part: 'part service history' },
  imported: { japan: 'import japan', europe: 'import europe', elsewhere: 'import' },
  modifications: { none: 'unmodified', period: 'period modifications', modern: 'modified' },
  matchingNumbers: { yes: 'matching numbers' },
  fuel: { lpg: 'petrol lpg' },
  engineOriginality: { original: 'original engine' },
  gearboxOriginality: { original: 'original gearbox' },
  paintOriginality: { original: 'original paint' },
  interiorOriginality: { original: 'original interior' },
  wheelsOriginality: { original: 'original wheels' },
}
const spoken = ['body', 'colour'] as const

/**
 * The words that a search may find a car by for what is said of it in fields: 'automatic gearbox', 'one owner',
 * 'nardo grey', '150 bhp'. What would be found by its opposite ('no service history') has none.
 */
export function factWords(said: Facts): string[] {
  return factNames.flatMap((name) => {
    const value = said[name]
    if (value === undefined) return []
    const saying = sayings[name]?.[value]
    if (saying) return saying
    const fact: Fact = facts[name]
    if (fact.kind === 'line') return name === 'paint' ? String(value) : []
    const isSpoken = (spoken as readonly string[]).includes(name) && value !== 'other'
    if (fact.kind === 'choice' && (isSpoken || name === 'fuel' || name === 'gearbox'))
      return fact.choices[value] ?? []
    if (name === 'power') return `${value} bhp`
    if (name === 'interior') return String(value).replace('part-', 'part ')
    return []
  })
}
