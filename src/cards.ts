import type { Config } from './config.ts'
import { sandboxCards, type SandboxCards } from './adapters/sandbox-cards/sandbox-cards.ts'
import type { Cards } from './features/payments/cards.ts'

type Deps = Parameters<typeof sandboxCards>[0]

/** The card service that the configuration names; without one, the sandbox, which takes no money. */
export function openCards(_config: Pick<Config, 'publicUrl'>, deps: Deps): Cards {
  return sandboxCards(deps)
}

export const isSandbox = (cards: Cards): cards is SandboxCards => cards.name === 'sandbox'
