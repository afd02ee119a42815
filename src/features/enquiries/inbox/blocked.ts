import type { Conversation } from '../schema.ts'

/** How far a block reaches: who has no account is known as the seller of one car alone, and reads by its link. */
export const saidOfBlock = (
  { name, side }: Pick<Conversation, 'name' | 'side'>,
  { isByLink }: { isByLink: boolean },
): string =>
  `Nothing more from ${name} reaches you ${side === 'buyer' ? 'in this conversation' : isByLink ? 'about this car' : 'about any of your cars'}.`
