/** Photos as they were sent, and the sizes that were made of them and can be made again. */
export const storedKinds = ['sent', 'sizes'] as const
export type StoredKind = (typeof storedKinds)[number]
