import type { KyselyPlugin } from 'kysely'

/** Counts the queries of whatever it is plugged into. */
export function countQueries(): { plugin: KyselyPlugin; counted: { queries: number } } {
  const counted = { queries: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, counted }
}
