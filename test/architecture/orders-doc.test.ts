import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderTransitions, orderStates } from '../../src/features/payments/rules.ts'
import { root } from './source-files.ts'

const name = (state: string) => state.replaceAll('-', '_')

/** The drawing of docs/orders.md, from the same data that the database is held to. */
function drawOrders(): string {
  const transitions = orderStates.flatMap((from) =>
    Object.entries(orderTransitions[from]).map(
      ([to, why]) => `  ${name(from)} --> ${name(to)}: ${why}`,
    ),
  )
  return ['stateDiagram-v2', `  [*] --> ${name(orderStates[0])}`, ...transitions].join('\n')
}

test('docs/orders.md draws the moves of an order as the rules have them', () => {
  const text = readFileSync(join(root, 'docs/orders.md'), 'utf8')
  const drawn = /```mermaid\n(.*?)\n```/s.exec(text)?.[1]
  expect(drawn, `docs/orders.md should draw:\n${drawOrders()}`).toBe(drawOrders())
})
