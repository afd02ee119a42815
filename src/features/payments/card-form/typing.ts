/** How a card is written down, and what is wrong with it before anybody is asked. */

const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** The longest that there are. */
const mostDigits = 19

/** '42424242' → '4242 4242'. */
export const groupNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, mostDigits)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** '1234' → '12/34', and so is '12 / 2034', as a browser that knows the card may fill it in. */
export function groupExpiry(typed: string): string {
  const [, month, year] = /^\s*(\d{1,2})\s*\D\s*(\d*)/.exec(typed) ?? []
  if (month && year !== undefined)
    return `${month.padStart(2, '0')}/${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`
  const digits = digitsOf(typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export const groupCode = (typed: string): string => digitsOf(typed).slice(0, 4)

export const wrongNumber = (typed: string): string | null => {
  const { length } = digitsOf(typed)
  if (length === 0) return 'Card number is required'
  return length < 12 ? 'The card number is incomplete' : null
}

export function wrongExpiry(typed: string, now: Date): string | null {
  if (!typed) return 'Expiry is required'
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(typed) ?? []
  if (!month) return 'Type the expiry as month and year, like 09/31'
  // A card is good to the end of its month.
  const end = new Date(2000 + Number(year), Number(month))
  return end <= now ? 'This card has expired' : null
}

export const wrongCode = (typed: string): string | null => {
  if (!typed) return 'Security code is required'
  return typed.length < 3 ? 'The security code is incomplete' : null
}

/** Writes what was typed as it should stand, and leaves the caret behind the same digit. */
export function retype(input: HTMLInputElement, group: (typed: string) => string): void {
  const typed = input.value
  const grouped = group(typed)
  if (grouped === typed) return
  const before = digitsOf(typed.slice(0, input.selectionStart ?? typed.length)).length
  const isAtEnd = input.selectionStart === typed.length
  input.value = grouped
  const caret = isAtEnd ? grouped.length : caretAfter(grouped, before)
  if (input === document.activeElement) input.setSelectionRange(caret, caret)
}

function caretAfter(text: string, digits: number): number {
  let caret = 0
  for (let seen = 0; seen < digits && caret < text.length; caret++)
    if (/\d/.test(text[caret]!)) seen++
  return caret
}
