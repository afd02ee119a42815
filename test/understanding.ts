import type { Understanding } from '../src/features/search/schema.ts'
import { nothingUnderstood } from '../src/web/design/data/responses.ts'

/** What is made of words of which nothing was made, but for what a test says. */
export const understanding = (more: Partial<Understanding> = {}): Understanding => ({
  ...nothingUnderstood,
  ...more,
})
