import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import type { Accounts } from '../../accounts/accounts.server.ts'
import type { Seller } from './owned-by.server.ts'

export type SellerDeps = {
  accounts: Pick<Accounts, 'findViewer'>
  browserSessions: Pick<BrowserSessions, 'find'>
}

/** Who is asking, by account or browser, without beginning anything; the answer is nobody else's to keep. */
export async function sellerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, browserSessions }: SellerDeps,
): Promise<Seller> {
  reply.header('cache-control', 'no-store')
  const viewer = await accounts.findViewer(request, reply)
  return {
    userId: viewer?.userId ?? null,
    browserSessionId: await browserSessions.find(request),
  }
}
