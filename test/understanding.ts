import type { Understanding } from '../src/features/search/schema.ts'

/** What is made of words of which nothing was made, but for what a test says. */
export const understanding = (more: Partial<Understanding> = {}): Understanding => ({
  filters: {},
  rest: '',
  words: [],
  attributes: [],
  corrections: [],
  offers: [],
  unmatched: [],
  unreadable: [],
  near: [],
  matched: 'all',
  ...more,
})
