const whole = /\b([a-z]{1,2}\d[a-z\d]?) ?\d[a-z]{2}\b/gi
const first = /^[a-z]{1,2}\d[a-z\d]?$/i

/** Whether it is the first half of a postcode by its form: 'BS1', 'ec1a'. */
export const isOutcode = (text: string): boolean => first.test(text)

/**
 * A place as it may be kept and shown: a whole postcode is an address of a few houses. Beside other words it goes
 * ('Keynsham BS31 1AA' is 'Keynsham'); by itself its first half stays ('BS31').
 */
export function withoutPostcode(text: string): string {
  const outcodes = [...text.matchAll(whole)].map(([, outcode = '']) => outcode.toUpperCase())
  if (outcodes.length === 0) return text
  const rest = text
    .replace(whole, ' ')
    .split(/[,;()]/)
    .map((part) => part.split(' ').filter(Boolean).join(' '))
    .filter((part) => /\p{L}/u.test(part))
  return rest.length > 0 ? rest.join(', ') : outcodes.join(' ')
}
