import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { write } from '../../../platform/pages/queries.ts'
import type { sandboxAnswer, sandboxCard } from '../schema.ts'

export type SandboxAnswer = z.infer<typeof sandboxAnswer>

/** Sends a card to the sandbox. */
export const confirmCard = (queries: QueryClient, card: z.infer<typeof sandboxCard>) =>
  write<SandboxAnswer>(queries, 'POST', '/api/sandbox/confirm', card)

/** Answers the bank's question. */
export const answerBank = (queries: QueryClient, clientSecret: string, approve: boolean) =>
  write<SandboxAnswer>(queries, 'POST', '/api/sandbox/challenge', { clientSecret, approve })
