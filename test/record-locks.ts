import type { KyselyPlugin, OperationNode } from 'kysely'
import { SelectQueryNode, TableNode, UpdateQueryNode } from 'kysely'

/** The tables of which rows are locked or changed, in the order in which they are. */
export function recordLocks(): { plugin: KyselyPlugin; locked: string[] } {
  const locked: string[] = []
  const note = (table: OperationNode | undefined) => {
    if (table && TableNode.is(table)) locked.push(table.table.identifier.name)
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const holds =
        SelectQueryNode.is(node) &&
        node.endModifiers?.some(({ modifier }) => modifier?.startsWith('ForUpdate'))
      if (holds) note(node.from?.froms[0])
      if (UpdateQueryNode.is(node)) note(node.table)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, locked }
}
