import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { write } from '../../../platform/pages/queries.ts'
import type { sandboxResponse, sandboxCard } from '../schema.ts'

export type SandboxResponse = z.infer<typeof sandboxResponse>

/** Sends a card to the sandbox. */
export const confirmCard = (queries: QueryClient, card: z.infer<typeof sandboxCard>) =>
  write<SandboxResponse>(queries, 'POST', '/api/sandbox/confirm', card)

/** Responds to the bank’s question. */
export const completeBankChallenge = (
  queries: QueryClient,
  clientSecret: string,
  approve: boolean,
) => write<SandboxResponse>(queries, 'POST', '/api/sandbox/challenge', { clientSecret, approve })
