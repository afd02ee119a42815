import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** React's parts as visitors need them, and the file of each package that holds it. */
const parts: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** These ask for hooks that not every version of React has, by names that no bundler reads: so they need all of it. */
const asksByName = /node_modules\/(?:@radix-ui|downshift)\//
const wholeReact = '\0whole-react'

/** Where each part is; React's packages name no such files among what may be asked for. */
export const reactFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(parts).map(([part, file]) => {
    const [folder = ''] = file.split('/')
    return [part, join(dirname(resolve(`${folder}/package.json`)), '..', file)]
  }),
)

/**
 * Gives React, which comes as CommonJS alone, to the client's build as modules. Otherwise each file of the shop's that uses
 * it makes a copy of React with a getter for each name, by a helper that is a file of its own.
 */
export function reactAsModules(): Plugin {
  const ids = new Set(reactFiles.values())
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    resolveId: (id, importer = '') =>
      id === 'react' && asksByName.test(importer) ? wholeReact : reactFiles.get(id),
    load: (id) =>
      id === wholeReact ? "export * from 'react'\nexport { default } from 'react'" : undefined,
    transform(code, id) {
      return ids.has(id) ? { code: toModule(code, id), map: null } : undefined
    },
    onLog: (_, { code, id }) => !(code === 'IMPORT_IS_UNDEFINED' && ids.has(id ?? '')),
  }
}

const requires = /^var (?:\w+ = require\("[\w/-]+"\)(?:,\n {2}|;))+/gm
const oneRequire = /\b(\w+) = require\("([\w/-]+)"\)/g

/** Returns a CommonJS file as React is published in it, rewritten as a module; throws where it is written in another way. */
export function toModule(commonJs: string, file = 'this file'): string {
  const imports: string[] = []
  const code = commonJs.replace(requires, (statement) => {
    for (const [, name, part] of statement.matchAll(oneRequire))
      imports.push(`import * as ${name} from '${part}'`)
    return ''
  })
  const namesIn = (pattern: RegExp) => Array.from(code.matchAll(pattern), ([, name]) => name!)
  const names = [...new Set(namesIn(/\bexports\.(\w+)/g))]
  const assigned = namesIn(/\bexports\.(\w+) =\s/g)
  const constants = new Set(
    namesIn(/^exports\.(\w+) =\s/gm).filter(
      (name) => assigned.indexOf(name) === assigned.lastIndexOf(name),
    ),
  )
  const body = code
    .replace(/^exports\.(\w+) =/gm, (statement, name: string) =>
      constants.has(name) ? `const exported_${name} =` : statement,
    )
    .replace(/\bexports\.(\w+)/g, 'exported_$1')
  if (/\bexports\b|\brequire\(/.test(body))
    throw new Error(`${file} is not written as React's files were`)
  return [
    ...imports,
    ...names.filter((name) => !constants.has(name)).map((name) => `let exported_${name}`),
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join(', ')} }`,
    `export default { ${names.map((name) => `${name}: exported_${name}`).join(', ')} }`,
  ].join('\n')
}
