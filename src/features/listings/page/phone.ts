/**
 * '07700 900123' → 'tel:07700900123'. Nothing for what is not plainly a telephone number: sellers
 * type it, and it is about to be dialled.
 */
export function telAddress(phone: string): string | undefined {
  // '+44 (0)7700', or '0044 (0)7700', is what Britons write for those at home and abroad; abroad the nought is left out.
  const text = phone.trim().replace(/^((?:\+|00)\d{1,3}) ?\(0\)/, '$1')
  if (!/^\+?[\d ()-]+$/.test(text)) return undefined
  const dialled = text.replace(/[ ()-]/g, '')
  const digits = dialled.replace('+', '').length
  return digits >= 7 && digits <= 15 ? `tel:${dialled}` : undefined
}
