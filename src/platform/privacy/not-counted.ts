import type { FastifyRequest } from 'fastify'
import { notCountedHeader } from './choices.ts'

/**
 * Whether a visitor objects to being counted: their browser says so of itself (Global Privacy
 * Control), or our own page says that they told it so.
 */
export const objectsToCounting = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-gpc'] === '1' || headers[notCountedHeader] === '1'
