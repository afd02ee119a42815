/**
 * Which way imports run: docs and reasons in the README's map of folders. Checked by
 * test/architecture/imports.test.ts, which also breaks each rule once and sees it caught.
 */

/** Later features may import earlier ones; those of one row are brothers and may not. */
export const featureOrder = [
  ['accounts'],
  ['staff'],
  ['photos'],
  ['cars', 'places'],
  ['vehicle-records'],
  ['listings'],
  ['selling'],
  ['search', 'saved-cars', 'enquiries', 'payments', 'promotion', 'analytics'],
  ['guides'],
  ['moderation', 'support'],
  ['legal'],
  ['office'],
]

const src = '^src'
const layer = (...names) => `${src}/(?:${names.join('|')})/`
const serverOnly = '\\.(?:server|api|job|email)\\.tsx?$'
const tests = '\\.test\\.tsx?$'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const featureRules = featureOrder
  .flatMap((row, index) => {
    const later = featureOrder.slice(index + 1).flat()
    return row.map((feature) => {
      const brothers = row.filter((other) => other !== feature)
      return forbid(
        `${feature}-imports-earlier-features-only`,
        'A feature may import those before it, never its brothers or those after it.',
        { path: layer(`features/${feature}`) },
        { path: layer(...[...brothers, ...later].map((other) => `features/${other}`)) },
      )
    })
  })
  .filter(({ to }) => !to.path.endsWith('(?:)/'))

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one idea.',
      { path: src },
      { circular: true },
    ),
    forbid(
      'platform-knows-no-cars',
      'Platform and design system are below everything else.',
      { path: layer('platform', 'ui') },
      { path: layer('features', 'screens', 'web', 'adapters') },
    ),
    forbid(
      'features-are-below-screens',
      'What brings features together is a screen.',
      { path: layer('features'), pathNot: tests },
      { path: layer('screens', 'web') },
    ),
    forbid(
      'features-know-no-adapters',
      'A feature declares a port; what implements it is wired in shop/app.ts.',
      { path: layer('features'), pathNot: tests },
      { path: layer('adapters') },
    ),
    forbid(
      'screens-are-below-web',
      'The shell and the route table look at screens, not the other way round.',
      { path: layer('screens') },
      { path: layer('web', 'adapters') },
    ),
    forbid(
      'adapters-implement-ports',
      'An adapter knows the port it implements and the platform.',
      { path: layer('adapters') },
      { path: layer('screens', 'web', 'ui') },
    ),
    forbid(
      'nobody-imports-the-wiring',
      'What is wired does not know who wires it.',
      { path: layer('features', 'screens', 'web', 'ui', 'platform', 'adapters'), pathNot: tests },
      { path: `${src}/(?:shop/|operator/|(?:main|worker|cli)\\.ts$)` },
    ),
    forbid(
      'pure-files-stay-pure',
      'Rules and schemas run anywhere.',
      { path: '/(?:rules|schema)\\.ts$' },
      {
        path: `^node:|^(?:fs|path|crypto|os|child_process|http|https|net|stream|url|util|worker_threads)$|${serverOnly}`,
      },
    ),
    forbid(
      'server-files-never-reach-the-browser',
      'The client build fails as well; this says it earlier.',
      {
        path: `${src}/(?:web/(?:client|design)/entry\\.client\\.tsx|screens/[^/]+/[^/]+\\.page\\.tsx)$`,
      },
      { path: serverOnly, reachable: true },
    ),
    forbid(
      'nobody-imports-tests',
      'Tests stand beside what they test and are used by nobody.',
      { path: `${src}/`, pathNot: tests },
      { path: `${tests}|^test/` },
    ),
    forbid(
      'what-is-imported-exists',
      'An import that resolves to nothing.',
      { path: `${src}/` },
      { couldNotResolve: true, pathNot: '\\.css$' },
    ),
    forbid(
      'the-product-needs-no-development-packages',
      'They are not there in production.',
      { path: `${src}/`, pathNot: tests },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...featureRules,
  ],
  options: {
    parser: 'swc',
    // Types across brothers are imports too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist|\\?(?:raw|url)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
