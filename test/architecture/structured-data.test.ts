import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { factNames, facts, type FactName } from '../../src/features/cars/facts/vocabulary.ts'
import { listingJsonLd } from '../../src/features/listings/page/json-ld.ts'
import { listingStates } from '../../src/features/listings/rules.ts'
import type { Listing } from '../../src/features/listings/schema.ts'
import { homeMeta } from '../../src/screens/home/meta.ts'
import { trailJsonLd } from '../../src/screens/trail.ts'
import { root } from './source-files.ts'

/** What a page says of itself, and what that is in schema.org's words. */
type Said = { is: string; said: object }

/**
 * What is wrong with it by schema.org's own definitions: the compiler is asked of the very words that are sent, written as
 * literals of the types of `schema-dts`, in which a property or a value that schema.org lacks is an error.
 */
async function wrongBySchemaOrg(all: readonly Said[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'schema-org-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines = all.map(
    ({ is, said }, n) =>
      `export const said${n}: schema.WithContext<${is}> = ${JSON.stringify(said)}`,
  )
  await writeFile(
    join(folder, 'said.ts'),
    [`import type * as schema from 'schema-dts'`, ...lines].join('\n'),
  )
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2024',
        module: 'nodenext',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
        paths: { 'schema-dts': [join(root, 'node_modules/schema-dts/dist/schema.d.ts')] },
      },
      files: ['said.ts'],
    }),
  )
  const tsc = join(root, 'node_modules/.bin/tsc')
  const output = await new Promise<string>((resolve) =>
    execFile(tsc, ['-p', folder, '--pretty', 'false'], { cwd: folder }, (_, out, err) =>
      resolve(out + err),
    ),
  )
  return output.split('\n').filter((line) => line !== '')
}

const origin = 'https://shop.example'
const absolute = (path: string) => origin + path

const valueOf = (name: FactName): string | number => {
  const fact = facts[name]
  if (fact.kind === 'choice') return Object.keys(fact.choices).at(-1)!
  return fact.kind === 'figure' ? fact.max : '1991-08'
}

/** A car of which everything is said that can be. */
const golf: Listing = {
  id: 17,
  make: 'Volkswagen',
  model: 'Golf GTI 16V',
  year: 1990,
  mileage: 84_210,
  condition: 'very-good',
  price: '12995.00',
  location: 'Harrogate',
  plate: 'J-reg',
  isPremium: true,
  isActive: true,
  state: 'live',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2027-01-20T09:00:00.000Z',
  images: ['/photos/12-5f1c9a7be0d34c21/1280.jpg'],
  facts: factNames.map((name) => ({
    name,
    label: facts[name].label,
    value: valueOf(name),
    text: name === 'owners' ? facts.owners.choices.more : 'as people read it',
  })),
  formerPrices: [],
  registration: 'J123 ABC',
  keeping: { asOf: '2026-11-22', lines: [] },
  description: 'Big-bumper Mk2.',
  family: 'Golf',
  hasMotHistory: false,
  contactName: 'Ann Seller',
  hasPhone: true,
  similar: [],
}

/** As a car: a Car is a Product to schema.org, and has all that one may. */
const asCar = (listing: Listing): Said => {
  const said = listingJsonLd(listing, absolute)
  expect(said).toHaveProperty('@type', ['Product', 'Car'])
  return { is: 'schema.Car', said: { ...said, '@type': 'Car' } }
}

test('a listing says of itself what schema.org has words for, in every state, much or little', async () => {
  const cars = listingStates.map((state) => ({ ...golf, state, isActive: state === 'live' }))
  const bare: Listing = { ...golf, facts: [], images: [] }
  expect(await wrongBySchemaOrg([...cars, bare].map(asCar))).toEqual([])
})

test('the home page and a page’s breadcrumbs say of themselves what schema.org has words for', async () => {
  const url = new URL(origin)
  const { jsonLd = [] } = homeMeta({ url } as Parameters<typeof homeMeta>[0])
  const [site, organisation, ...others] = jsonLd
  expect(others).toEqual([])
  const steps = [{ label: 'Home', to: '/' }]
  expect(
    await wrongBySchemaOrg([
      { is: 'schema.Organization', said: organisation! },
      { is: 'schema.BreadcrumbList', said: trailJsonLd(steps, url) },
      {
        is: `schema.WebSite & { potentialAction: schema.WithActionConstraints<schema.SearchAction> }`,
        said: site!,
      },
    ]),
  ).toEqual([])
})

test('a word that schema.org lacks is found, and a value that is none of its own', async () => {
  const { said } = asCar(golf)
  const wrong = await wrongBySchemaOrg([
    { is: 'schema.Car', said: { ...said, previousOwners: 3 } },
    { is: 'schema.Car', said: { ...said, steeringPosition: 'right' } },
    { is: 'schema.Car', said: { ...said, vehicleModelDate: 1990 } },
  ])
  for (const [n, word] of ['previousOwners', 'steeringPosition', 'vehicleModelDate'].entries())
    expect(wrong.filter((line) => line.startsWith(`said.ts(${n + 2},`)).join()).toContain(word)
})
