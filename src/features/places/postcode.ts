/** Its halves stand apart by what people type, or paste: several spaces, one that doesn't break, a dash or a dot. */
const whole = /\b([a-z]{1,2}\d[a-z\d]?)[\s\p{Pd}\p{Cf}._]{0,3}\d[a-z]{2}\b/giu
const begun = /^([a-z]{1,2}\d[a-z\d]?)[\s\p{Pd}\p{Cf}._]{1,3}\d[a-z]?$/iu
const first = /^[a-z]{1,2}\d[a-z\d]?$/i

/** Whether it is the first half of a postcode by its form: 'BS1', 'ec1a'. */
export const isOutcode = (text: string): boolean => first.test(text)

/** What is asked about while the second half of a postcode is being typed: that half stays where it is. */
export const withoutBegunHalf = (typed: string): string => typed.trim().replace(begun, '$1')

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
    .map((part) => part.split(/\s/).filter(Boolean).join(' '))
    .filter((part) => /\p{L}/u.test(part))
  return rest.length > 0 ? rest.join(', ') : outcodes.join(' ')
}
