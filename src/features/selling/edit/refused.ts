import { ApiError } from '../../../platform/pages/queries.ts'

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
