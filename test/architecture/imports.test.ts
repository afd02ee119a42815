import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const config = join(root, '.dependency-cruiser.mjs')
const cruiser = join(root, 'node_modules/.bin/depcruise')

const cruised = z.object({
  summary: z.object({
    totalCruised: z.number(),
    totalDependenciesCruised: z.number(),
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
})

const configured = z.object({
  default: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
})

/** What dependency-cruiser says of the `src` in a folder. It exits with the number of violations. */
async function cruise(cwd: string, ...folders: string[]) {
  const run = promisify(execFile)(
    process.execPath,
    [cruiser, ...folders, '--config', config, '--output-type', 'json'],
    { cwd, maxBuffer: 64 * 1024 * 1024 },
  )
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
    if (!error.stdout) throw new Error(error.stderr)
    return error
  })
  const { summary } = cruised.parse(JSON.parse(stdout))
  return {
    ...summary,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  }
}

test('imports run downwards only, and in no circle', async () => {
  const { violations, totalCruised, totalDependenciesCruised } = await cruise(
    root,
    'src',
    'demo/seed.ts',
  )
  expect(violations).toEqual([])
  // A parser that can't read TypeScript finds next to nothing, and nothing wrong.
  expect(totalCruised).toBeGreaterThan(150)
  expect(totalDependenciesCruised).toBeGreaterThan(450)
})

/** Each rule, and files that break it and no other. */
const brokenOnce: Record<string, Record<string, string>> = {
  'no-cycles': {
    'platform/hen.ts': `import type { Egg } from './egg.ts'\nexport type Hen = Egg | null`,
    'platform/egg.ts': `import type { Hen } from './hen.ts'\nexport type Egg = Hen | null`,
  },
  'platform-knows-no-cars': {
    'ui/price.ts': `export type { Price } from '../features/listings/price.ts'`,
    'features/listings/price.ts': `export type Price = string`,
  },
  'features-are-below-screens': {
    'features/listings/shows-screen.ts': `import '../../screens/home/home.ts'`,
    'screens/home/home.ts': `export {}`,
  },
  'features-know-no-adapters': {
    'features/payments/pay.ts': `import type { S } from '../../adapters/stripe.ts'\nexport type P = S`,
    'adapters/stripe.ts': `export type S = 1`,
  },
  'screens-are-below-web': {
    'screens/home/in-shell.ts': `import '../../web/shell.ts'`,
    'web/shell.ts': `export {}`,
  },
  'adapters-implement-ports': {
    'adapters/paints.ts': `import '../ui/button.ts'`,
    'ui/button.ts': `export {}`,
  },
  'nobody-imports-the-wiring': {
    'platform/wired.ts': `import type { App } from '../shop/app.ts'\nexport type A = App`,
    'shop/app.ts': `export type App = 1`,
  },
  'pure-files-stay-pure': {
    'features/listings/rules.ts': `import { join } from 'node:path'\njoin()`,
  },
  'server-files-never-reach-the-browser': {
    'web/client/entry.client.tsx': `import '../../features/listings/listings.client.ts'`,
    'features/listings/listings.client.ts': `import './deeper.ts'`,
    'features/listings/deeper.ts': `import './queries.server.ts'`,
    'features/listings/queries.server.ts': `export {}`,
  },
  'nobody-imports-tests': {
    'platform/tested.ts': `import './some.test.ts'`,
    'platform/some.test.ts': `export {}`,
  },
  'what-is-imported-exists': { 'platform/lost.ts': `import './not-there.ts'` },
  'the-product-needs-no-development-packages': { 'platform/checks.ts': `import 'fast-check'` },
}

/** A type alone is an import too. */
const upwards: [string, string][] = [
  ['accounts', 'staff'],
  ['staff', 'photos'],
  ['photos', 'cars'],
  ['cars', 'listings'],
  ['cars', 'places'],
  ['vehicle-records', 'listings'],
  ['places', 'cars'],
  ['listings', 'selling'],
  ['selling', 'search'],
  ['search', 'saved-cars'],
  ['saved-cars', 'enquiries'],
  ['enquiries', 'payments'],
  ['payments', 'promotion'],
  ['promotion', 'search'],
  ['search', 'guides'],
  ['guides', 'moderation'],
  ['analytics', 'moderation'],
  ['moderation', 'support'],
  ['support', 'legal'],
  ['legal', 'office'],
]
for (const [one, other] of upwards) {
  brokenOnce[`${one}-imports-earlier-features-only`] = {
    [`features/${one}/knows-${other}.ts`]: `import type { B } from '../${other}/known-to-${one}.ts'\nexport type A = B`,
    [`features/${other}/known-to-${one}.ts`]: `export type B = 1`,
  }
}

async function plantViolations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'architecture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.values(brokenOnce).flatMap(Object.entries<string>)) {
    const file = join(folder, 'src', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return folder
}

test('the check bites: each of its rules, broken once, is reported', async () => {
  const { violations } = await cruise(await plantViolations(), 'src')
  const reported = violations.map((violation) => violation.split(':')[0])
  expect([...new Set(reported)].sort()).toEqual(Object.keys(brokenOnce).sort())
  const { default: configuration } = configured.parse(await import(config))
  expect(configuration.forbidden.map(({ name }) => name).sort()).toEqual(
    Object.keys(brokenOnce).sort(),
  )
})
