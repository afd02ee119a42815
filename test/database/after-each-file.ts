import { afterAll } from 'vitest'
import { refuseLeftSchema } from './shared-database.ts'

afterAll(refuseLeftSchema)
