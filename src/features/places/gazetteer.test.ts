import { expect, test } from 'vitest'
import { readPlacesFile } from './fill-gazetteer.server.ts'
import { bareName, placesOfOutcodes } from './outcodes.server.ts'
import { areasOf, placesByBeginning, placesByName } from './names.server.ts'
import { createGazetteer, type Whereabouts } from './places.server.ts'
import { milesBetween } from './distance.ts'
import { postcodeAreas } from './areas.ts'

const places = await readPlacesFile()
const gazetteer = createGazetteer(places)
const nameOf = (typed: string) => gazetteer.find(typed)?.name

test('towns and villages are found by name, with the county that tells two of one name apart', () => {
  for (const name of ['Keynsham', 'Portishead', 'Wetherby', 'Ambleside', 'Grasmere', 'Newport'])
    expect(gazetteer.named(name)).toMatchObject({ name, centre: { name } })
  expect(gazetteer.named('newport shropshire')).toMatchObject({ name: 'Newport, Shropshire' })
  expect(gazetteer.named('Newport, Isle of Wight')).toMatchObject({
    name: 'Newport, Isle of Wight',
  })
  expect(places.length).toBeGreaterThan(5_500)
})

test('every place is found by its own name, and no two have one', () => {
  const names = placesByName(places)
  for (const place of places)
    expect(gazetteer.named(place.name), place.name).toMatchObject({ centre: place })
  expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
  expect(names.size).toBeGreaterThan(2 * places.length)
})

test('a postcode is found by its first half, a London one with a letter by the district around it', () => {
  const known = {
    BS1: 'Bristol',
    'BS1 4ST': 'Bristol',
    bs312ab: 'Keynsham',
    'LS22 6AA': 'Wetherby',
    'la22 9bu': 'Ambleside',
    SW19: 'Wimbledon',
    'EC1A 1BB': 'Clerkenwell',
    'SW1A 1AA': 'City of Westminster',
    'BT1 5GS': 'Belfast',
    ZE1: 'Lerwick',
  }
  for (const [typed, name] of Object.entries(known)) expect(nameOf(typed), typed).toBe(name)
  expect(gazetteer.find('ZZ9')).toBeNull()
  expect(gazetteer.find('BS98765')).toBeNull()
})

test('every first half of a postcode lies in its area: no name of one is another place of that name', () => {
  const outcodes = placesOfOutcodes(places)
  expect(outcodes.size).toBeGreaterThan(2_850)
  const towns = new Map(places.map((place) => [place.name, place]))
  const farthest = new Map<string, number>()
  for (const [outcode, place] of outcodes) {
    const area = outcode.replace(/\d+$/, '').toUpperCase()
    const miles = milesBetween(place, towns.get(postcodeAreas[area]!)!)
    farthest.set(area, Math.max(farthest.get(area) ?? 0, miles))
  }
  // The widest of them: out to Tiree, Eigg, Barra, Skye, Fermanagh and Scilly.
  const wide = { PA: 110, PH: 110, HS: 100, IV: 90, BT: 75, SY: 65, TR: 65, DG: 60, LL: 60, SA: 55 }
  for (const [area, miles] of farthest)
    expect(miles, area).toBeLessThan(wide[area as keyof typeof wide] ?? 50)
  expect([...farthest.keys()].sort()).toEqual(Object.keys(postcodeAreas).sort())
})

test('what is more than a place’s name is searched for one', () => {
  const known = {
    'Keynsham, nr Bristol': 'Keynsham',
    'near Bath': 'Bath',
    'Upper Nowhere, Keynsham': 'Keynsham',
    'Nowhere at All BS31': 'Keynsham',
    'Keynsham (Somerset)': 'Keynsham',
    'Saint Albans': 'St Albans',
  }
  for (const [typed, name] of Object.entries(known)) expect(nameOf(typed), typed).toBe(name)
  // In words for a search nothing is passed over.
  expect(gazetteer.named('porsche ls6')).toBeNull()
})

test('no beginning of a name that ends as no name does is a place', () => {
  const begun = placesByBeginning(places).map(([beginning]) => beginning)
  const joining =
    /(?:^| )(?:of|on|in|upon|under|by|at|near|next|sub|super|cum|and|the|le|la|de|en|y)$/
  expect(begun.filter((name) => joining.test(name))).toEqual([])
  expect(begun).toEqual(expect.arrayContaining(['southend', 'bognor', 'leamington', 'newark']))
  for (const typed of ['isle', 'isle of', 'vale', 'kingston upon', 'stratford upon'])
    expect(gazetteer.named(typed), typed).toBeNull()
})

test('an island and Hull are known by their long names, and the Isle of Man is nowhere here', () => {
  const near = { 'Isle of Skye': 'Portree', 'Isle of Sheppey': 'Sheerness', Skye: 'Portree' }
  for (const [typed, name] of Object.entries(near)) expect(nameOf(typed), typed).toBe(name)
  expect(gazetteer.placeOf('Kingston upon Hull')?.name).toBe('Hull')
  expect(gazetteer.placeOf('Isle of Sheppey, Kent')?.name).toBe('Sheerness')
  expect(gazetteer.named('Isle of Anglesey')).toMatchObject({ name: 'Anglesey', inside: {} })
  expect(gazetteer.named('Isle of Lewis')).toMatchObject({ name: 'Isle of Lewis' })
  expect(nameOf('Kyle')).toBe('Kyle of Lochalsh')
  expect(gazetteer.find('Isle of Man')).toBeNull()
})

test('a village is meant where somebody says near it, a town by its name alone', () => {
  expect(gazetteer.namedAlone('Keynsham')).toMatchObject({ name: 'Keynsham' })
  expect(gazetteer.namedAlone('Beer')).toBeNull()
  expect(gazetteer.named('Cheddar')).toMatchObject({ name: 'Cheddar' })
})

test('an area is a county, region or country that its name means, with all its places', () => {
  const areas = new Map(gazetteer.areas.map(({ name, places }) => [name, places]))
  for (const [area, town] of Object.entries({
    Cornwall: 'Truro',
    Yorkshire: 'Leeds',
    Wales: 'Bala',
  }))
    expect(areas.get(area)?.map(({ name }) => name)).toContain(town)
  expect(areas.has('Bristol')).toBe(false)
  expect(areas.size).toBeGreaterThan(100)
})

test('an area is found again by the name that it is returned with', () => {
  const spellings = [...areasOf(places).keys()]
  const idsIn = (found: Whereabouts) => 'inside' in found && found.inside.map(({ id }) => id).join()
  for (const spelling of spellings) {
    const found = gazetteer.named(spelling)
    if (found && 'inside' in found)
      expect(idsIn(gazetteer.named(found.name)!), spelling).toBe(idsIn(found))
  }
  expect(gazetteer.named('West Midlands region')).toMatchObject({ name: 'West Midlands region' })
  expect(spellings.length).toBeGreaterThan(150)
})

test('a location that names no place is in none', () => {
  expect(gazetteer.placeOf('Keynsham, nr Bristol')?.name).toBe('Keynsham')
  expect(gazetteer.placeOf('Qwertyuiop')).toBeUndefined()
})

test('a motorway puts no car into a postcode of Manchester', () => {
  for (const typed of ['Surrey, near M25', 'Berkshire, off M4', 'Kent, M20', 'near the M6'])
    expect(gazetteer.placeOf(typed), typed).toBeUndefined()
  const meant = { M25: 'Prestwich', 'Didsbury M20': 'Didsbury', 'Bath, nr M4': 'Bath' }
  for (const [typed, name] of Object.entries(meant))
    expect(gazetteer.placeOf(typed)?.name, typed).toBe(name)
})

test('a seller is shown the place at which the car is put', () => {
  for (const location of [
    'Surrey, GU5',
    'Surrey, near M25',
    'Kent, M20',
    'Cornwall, nr Truro',
    'Truro, Cornwall',
    'Somerset, BS31',
    'Keynsham, nr Bristol',
    'Newport',
    'Newport, Shropshire',
    'West Midlands',
    'Nowhere, M25',
    'SW1A',
    'Southend',
    'Leamington',
    'Kingston upon Hull',
  ]) {
    const told = gazetteer.suggest(location).place?.name
    expect(told, location).toBe(gazetteer.placeOf(location)?.name)
  }
})

test('a slip of the keyboard is forgiven, for a town before a village', () => {
  expect(nameOf('Leedes')).toBe('Leeds')
  expect(nameOf('Keynshm')).toBe('Keynsham')
  expect(nameOf('Ambelside')).toBe('Ambleside')
  expect(nameOf('Qwertyuiop')).toBeUndefined()
})

test('while somebody types the largest that begin so are suggested, with counties', () => {
  const { place, suggestions } = gazetteer.suggest('newp')
  expect(place).toBeNull()
  expect(suggestions.slice(0, 2)).toEqual([
    { name: 'Newport', county: 'Newport' },
    { name: 'Newport, Isle of Wight', county: 'Isle of Wight' },
  ])
  expect(suggestions.length).toBeLessThanOrEqual(8)
  expect(gazetteer.suggest('').suggestions).toEqual([])
  expect(gazetteer.suggest('k').suggestions).toEqual([])
})

test('a name of several places lists those that are not much smaller', () => {
  const { place, others } = gazetteer.suggest('Newport')
  expect(place).toEqual({ name: 'Newport', county: 'Newport' })
  expect(others.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Newport, Shropshire', 'Newport, Isle of Wight']),
  )
  expect(others.map(({ name }) => name)).not.toContain('Newport, Pembrokeshire')
  expect(gazetteer.suggest('Newport, Shropshire').others).toEqual([])
  expect(gazetteer.suggest('Keynsham').others).toEqual([])
})

test('an area is known from a place, and names spelled alike are offered', () => {
  expect(gazetteer.suggest('Somerset')).toMatchObject({ place: null, area: 'Somerset' })
  expect(gazetteer.suggest('Keynshm').suggestions).toEqual([
    { name: 'Keynsham', county: 'Somerset' },
  ])
  expect(gazetteer.suggest('Qwertyuiop')).toEqual({
    place: null,
    area: null,
    others: [],
    suggestions: [],
  })
})

test('a place’s name is shown without the county that tells it from others', () => {
  expect(bareName({ name: 'Newport, Shropshire', county: 'Shropshire' })).toBe('Newport')
  expect(bareName({ name: 'Newport', county: 'Newport' })).toBe('Newport')
})
