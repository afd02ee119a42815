import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** Where three.js lies, for the page that imports it by name through an import map. */
export const threeFolder = dirname(dirname(createRequire(import.meta.url).resolve('three')))
