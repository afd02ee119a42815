import type { Config } from './config/config.ts'
import { sandboxCards, type SandboxCards } from '../adapters/sandbox-cards/sandbox-cards.ts'
import { stripeCards } from '../adapters/stripe-cards/stripe-cards.ts'
import type { Cards } from '../features/payments/cards.ts'

/** The card service that the configuration names; without one, the sandbox, which takes no money. */
export const openCards = (
  { stripe }: Pick<Config, 'stripe'>,
  sandbox: Parameters<typeof sandboxCards>[0],
): Cards => (stripe ? stripeCards(stripe) : sandboxCards(sandbox))

export const isSandbox = (cards: Cards): cards is SandboxCards => cards.name === 'sandbox'
