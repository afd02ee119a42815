import type { FastifyRequest } from 'fastify'

/** Whether the caller says that it has this very version already. */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match']
  if (given === '*') return true
  return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}
