import type { FastifyRequest } from 'fastify'

/** Whether the caller says that it has this very version already. */
export function hasAlready({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const given = headers['if-none-match']
  if (given === '*') return true
  return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}
