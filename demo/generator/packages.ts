import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Resolved from the directory that the command is run in, so that the generator also runs from a
// scratch folder that has three, playwright-core and sharp while the shop itself has none of them.
const require = createRequire(join(process.cwd(), 'package.json'))

export const { chromium } = require('playwright-core') as typeof import('playwright-core')
export const sharp = require('sharp') as typeof import('sharp').default
export const threeFolder = dirname(dirname(require.resolve('three')))
