/** What a person says of a post: try it (again), it is there, or it is not to be. */
export const postDecisions = ['retry', 'posted', 'never'] as const
export type PostDecision = (typeof postDecisions)[number]
