import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import { sessionDays } from './rules.ts'

const day = 24 * 60 * 60 * 1_000

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Stands between better-auth and the database so that a session's token is only ever stored as its
 * hash, that no session outlives its absolute term however often it is used, and that nobody's
 * network address is kept. better-auth has no switch for the first two.
 */
export function sealed(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...seal(adapter),
    transaction: (work) => adapter.transaction((tx) => work(seal(tx))),
  }
}

function seal(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    create: async (call) => {
      if (call.model !== 'session') return adapter.create(call)
      const { ipAddress: _, token, ...data } = call.data as typeof call.data & SessionSecrets
      const created = await adapter.create({
        ...call,
        data: { ...data, token: hashToken(token) } as unknown as typeof call.data,
      })
      return { ...created, token } as never
    },
    findOne: async (call) => {
      const found = await adapter.findOne(hashed(call))
      const token = tokenIn(call)
      if (token === undefined || !found) return found as never
      return (isOver(found as { createdAt: Date }) ? null : { ...found, token }) as never
    },
    update: async (call) => {
      const updated = await adapter.update(hashed(call))
      const token = tokenIn(call)
      return (updated && token !== undefined ? { ...updated, token } : updated) as never
    },
    findMany: (call) => adapter.findMany(hashed(call)),
    count: (call) => adapter.count(hashed(call)),
    updateMany: (call) => adapter.updateMany(hashed(call)),
    delete: (call) => adapter.delete(hashed(call)),
    deleteMany: (call) => adapter.deleteMany(hashed(call)),
  }
}

type SessionSecrets = { token: string; ipAddress?: string }
type Call = { model: string; where?: Where[] | undefined }

/** The same call, looking for a token's hash where it looked for the token. */
function hashed<C extends Call>(call: C): C {
  if (call.model !== 'session' || !call.where) return call
  const where = call.where.map((part) => {
    if (part.field !== 'token') return part
    const { value } = part
    return {
      ...part,
      value: Array.isArray(value)
        ? value.map((one) => hashToken(String(one)))
        : hashToken(String(value)),
    }
  })
  return { ...call, where }
}

/** The token itself, where the call looks for one. */
function tokenIn({ model, where }: Call): string | undefined {
  const value =
    model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return typeof value === 'string' ? value : undefined
}

const isOver = ({ createdAt }: { createdAt: Date }): boolean =>
  Date.now() - createdAt.getTime() > sessionDays.absolute * day
