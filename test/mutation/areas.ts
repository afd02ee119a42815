/** A part of the code that is tried together. */
type Area = {
  /** The sources into which small faults are put: globs from the root. */
  sources: string[]
  /** The tests that are to notice them; far-off ones (random orders, kills, plans at size) are left out. */
  tests: string[]
}

const onTheServer = (folder: string) => [
  `src/${folder}/**/*.{server,api,job}.ts`,
  `src/${folder}/**/rules.ts`,
]

export const areas = {
  payments: {
    sources: onTheServer('features/payments'),
    tests: [
      'src/features/payments/**/!(random-orders.db|orders-at-size.db).test.ts',
      'src/adapters/*cards/*.test.ts',
      // What asks for the books, and has money given back.
      'src/features/office/money/*.test.ts',
      'src/operator/commands.db.test.ts',
    ],
  },
  accounts: {
    sources: [
      ...onTheServer('features/accounts'),
      'src/features/accounts/sign-in/return-address.ts',
    ],
    tests: ['src/features/accounts/**/*.test.ts', 'test/{api,extremes}/accounts-*.db.test.ts'],
  },
  photos: {
    sources: onTheServer('features/photos'),
    tests: ['src/features/photos/**/*.test.ts'],
  },
  http: {
    sources: ['src/platform/http/*.ts'],
    tests: ['src/platform/http/*.test.ts', 'test/{api,extremes}/*.db.test.ts'],
  },
  ownership: {
    sources: ['src/features/{listings,selling,enquiries,saved-cars}/**/*.server.ts'],
    tests: ['src/features/{listings,selling,enquiries,saved-cars}/**/*.test.ts'],
  },
} satisfies Record<string, Area>

export type AreaName = keyof typeof areas

export const isAreaName = (name: string | undefined): name is AreaName =>
  name !== undefined && Object.hasOwn(areas, name)
