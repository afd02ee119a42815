import { planFaults } from '../planned-faults.ts'
import { noSuch, Refusal } from './refusal.ts'

/** What a test may break: calls of these kinds. */
export const operations = [
  'photo',
  'feed',
  'posts',
  'read',
  'reword',
  'delete',
  'container',
  'status',
  'limit',
  'publish',
  'media',
] as const
export type Operation = (typeof operations)[number]

export const faults = [
  /** Never responds, and does nothing. */
  'hang',
  /** Drops the connection, and does nothing. */
  'reset',
  /** Responds with 500 in HTML, and does nothing. */
  'error',
  'transient',
  'unknown',
  'throttled',
  'page-throttled',
  'blocked',
  'token',
  'permission',
  /** Says of what is there that it is not, as it does to who may not see it. */
  'unseen',
  /** Does it, and lets nobody know. */
  'commit-then-hang',
  'commit-then-reset',
  'commit-then-error',
  'commit-then-transient',
  /** Drops the connection, and does it a moment later. */
  'late',
] as const
export type Fault = (typeof faults)[number]

/** What is said without anything being done. */
export const refusalOf: Partial<Record<Fault, () => Refusal>> = {
  transient: () =>
    new Refusal(2, 'Service temporarily unavailable', { status: 503, isTransient: true }),
  unknown: () => new Refusal(1, 'An unknown error occurred', { status: 500 }),
  throttled: () => new Refusal(4, '(#4) Application request limit reached', { status: 403 }),
  'page-throttled': () => new Refusal(32, '(#32) Page request limit reached', { status: 403 }),
  blocked: () => new Refusal(368, 'The action attempted has been deemed abusive', { status: 403 }),
  token: () =>
    new Refusal(190, 'Error validating access token: Session has expired', {
      subcode: 463,
      status: 401,
    }),
  unseen: () => noSuch('1'),
  permission: () => new Refusal(200, '(#200) Permissions error', { status: 403 }),
}

export const openFaults = () => planFaults<Fault, Operation>()
export type Faults = ReturnType<typeof openFaults>
