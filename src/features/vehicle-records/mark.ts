export const notARegistration = 'Registration must be a British one, like J123 ABC'

/** 'j123 abc' → 'J123ABC'; null where it can't be a registration. */
export function markOf(typed: string): string | null {
  const mark = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[A-Z0-9]{2,7}$/.test(mark) && /[A-Z]/.test(mark) && /\d/.test(mark) ? mark : null
}

/** The first calendar year of each letter; it lasted into the next. */
const suffixes = 'ABCDEFGHJKLMNPRSTVWXY'
const firstSuffix = 1963
const prefixes: Record<string, number> = {
  ...Object.fromEntries([...'ABCDEFGHJKLMNPRS'].map((letter, n) => [letter, 1983 + n])),
  T: 1999,
  V: 1999,
  W: 2000,
  X: 2000,
  Y: 2001,
}

/**
 * The years in which a registration of this form came out, or null where its form tells none. A car may be older
 * than its plate (a private one, an import); no plate may be older than its car.
 */
export function yearsOf(mark: string): { from: number; to: number } | null {
  const prefix = /^([A-Z])\d{1,3}[A-Z]{3}$/.exec(mark)?.[1]
  const start = prefix === undefined ? undefined : prefixes[prefix]
  if (start !== undefined) return { from: start, to: start + 1 }
  const suffix = /^[A-Z]{3}\d{1,3}([A-Z])$/.exec(mark)?.[1]
  const place = suffix === undefined ? -1 : suffixes.indexOf(suffix)
  // Until 1967 a letter went with the calendar year, so that what comes of counting is a year early at most.
  if (place >= 0) return { from: firstSuffix + place - 1, to: firstSuffix + place + 1 }
  const code = Number(/^[A-Z]{2}(\d{2})[A-Z]{3}$/.exec(mark)?.[1] ?? NaN)
  if (code >= 2 && code <= 49) return { from: 2000 + code, to: 2000 + code }
  if (code >= 51) return { from: 2000 + code - 50, to: 2000 + code - 49 }
  return null
}

/** What a plate says of its age: 'J' of 'J123 ABC', '51' of 'AB51 CDE'; null where its form says nothing. */
export function ageOf(mark: string): string | null {
  if (yearsOf(mark) === null) return null
  const [, prefix, suffix, code] =
    /^(?:([A-Z])\d{1,3}[A-Z]{3}|[A-Z]{3}\d{1,3}([A-Z])|[A-Z]{2}(\d{2})[A-Z]{3})$/.exec(mark) ?? []
  return prefix ?? suffix ?? code ?? null
}

/** 'J123ABC' → 'J123 ABC', as it stands on a plate. */
export function spaced(mark: string): string {
  const [, first, last] =
    /^([A-Z]{2}\d{2}|[A-Z]\d{1,3}|[A-Z]{3})([A-Z]{3}|\d{1,3}[A-Z])$/.exec(mark) ??
    /^([A-Z]{1,3}|\d{1,4})(\d{1,4}|[A-Z]{1,3})$/.exec(mark) ??
    []
  return first && last ? `${first} ${last}` : mark
}

/** Whether a plate says that it is of other years than the car: one without an age, as Northern Ireland's, says nothing. */
export const contradicts = (mark: string, year: number): boolean =>
  yearsOf(mark) !== null && !isOwnPlate(mark, year)

/** Whether a year of manufacture is one that this plate was new for; a private plate's letter is not believed. */
export function isOwnPlate(mark: string, year: number): boolean {
  const years = yearsOf(mark)
  return years !== null && year >= years.from - 1 && year <= years.to
}
