/** Where a payment is looked after, also for a bank to send its customer back to. */
export const successAddress = (draftId: number) => `/checkout/success?draft=${draftId}`

/** Which one the address names; null where it names none. */
export function draftInAddress(search: string): number | null {
  const id = new URLSearchParams(search).get('draft') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
