/** Characters of a location as a seller writes it. */
export const longestLocation = 120
