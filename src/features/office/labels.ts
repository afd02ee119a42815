import { paidPlans, type ListingState } from '../listings/rules.ts'
import type { StaffAction } from '../staff/acts.ts'
import type { OfficeAct } from './schema.ts'

const acts: Record<string, string> = {
  ...({
    enter: 'came into the office',
    open: 'read',
    hold: 'held',
    'write-rule': 'wrote',
    'switch-on': 'switched on',
    'switch-off': 'switched off',
    'delete-rule': 'deleted',
    release: 'released',
    'take-down': 'took down',
    restore: 'restored',
    'allow-again': 'allowed again',
    'dismiss-reports': 'dismissed what was reported about',
    'settle-edits': 'found in order what was changed of',
    'appeal-restored': 'granted',
    'appeal-upheld': 'refused',
    'sign-out': 'signed out everywhere',
    'offer-email': 'offered another email to',
    replay: 'tried again a',
    resend: 'sent again an',
    'write-again': 'had the address written to again of',
    'post-retry': 'tried again a',
    'post-posted': 'noted as posted a',
    'post-never': 'gave up a',
    extend: 'extended',
    'order-refund': 'refunded',
    'order-retry': 'tried the refund again of',
    'order-settle': 'noted as given back otherwise',
    'order-abandon': 'gave up',
    suspend: 'suspended',
    ban: 'banned',
    lift: 'lifted what was decided about',
    erase: 'erased',
    export: 'handed out what is kept of',
    'make-moderator': 'made a moderator of',
    'make-operator': 'made an operator of',
    dismiss: 'dismissed',
  } satisfies Record<Exclude<StaffAction, `give-${string}`>, string>),
  ...Object.fromEntries(paidPlans.map((plan) => [`give-${plan}`, `made ${plan} as a gift`])),
}

const nobodyHere = { shop: 'The shop itself', command: 'A command' } as const
const actors = Object.entries(nobodyHere) as [keyof typeof nobodyHere, string][]

/** Who did it, as a sentence begins. */
export const actorOf = ({ actor, actorName }: Pick<OfficeAct, 'actor' | 'actorName'>): string =>
  actor === 'staff' ? (actorName ?? 'Somebody who is gone') : nobodyHere[actor]

/** What was done, and to what: 'took down listing 12'. */
export const describeAct = ({ action, subject, subjectId }: OfficeAct): string =>
  [acts[action] ?? action, ...(action === 'enter' ? [] : [subject, subjectId ?? ''])]
    .join(' ')
    .trim()

/** How a listing stands whose reports are dismissed, and what their writers are told of it. */
export function afterDismissal(state: ListingState): string {
  if (state === 'removed')
    return 'The listing stays down. Whoever reported a conversation about it is told that nothing more can be written there.'
  if (state === 'withdrawn') return 'The listing stays deleted. Whoever reported it is told.'
  return state === 'held'
    ? 'The listing stays out of sight. Whoever reported it is told.'
    : 'The listing stays. Whoever reported it is told.'
}

/** What was typed to find acts with, word by word: which actions and actors are written with each here. */
export const logWordsOf = (q: string) =>
  (q.toLowerCase().match(/\S+/g) ?? []).map((text) => ({
    text,
    actions: Object.entries(acts).flatMap(([action, label]) =>
      label.toLowerCase().includes(text) ? action : [],
    ),
    actors: actors.flatMap(([actor, label]) => (label.toLowerCase().includes(text) ? actor : [])),
  }))
