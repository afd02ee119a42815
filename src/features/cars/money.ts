/** Pence inside, a decimal string outside: no float ever holds a price. */
export const priceString = (pence: number): string => {
  const whole = Math.floor(pence / 100)
  return `${whole}.${String(pence % 100).padStart(2, '0')}`
}

/** 499 → '£4.99' */
export const poundsOf = (pence: number): string => `£${priceString(pence)}`
