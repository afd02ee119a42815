/**
 * '07700 900123' → 'tel:07700900123'. Nothing for what is not plainly a telephone number: sellers
 * type it, and it is about to be dialled.
 */
export function telAddress(phone: string): string | undefined {
  if (!/^\+?[\d ]+$/.test(phone.trim())) return undefined
  const dialled = phone.replaceAll(' ', '')
  const digits = dialled.replace('+', '').length
  return digits >= 7 && digits <= 15 ? `tel:${dialled}` : undefined
}
