/** The three cards that the sandbox knows, as Stripe knows them. */
export const sandboxCards = [
  { number: '4242 4242 4242 4242', does: 'is accepted' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0025 0000 3155', does: 'asks your bank first' },
] as const
