/**
 * What a table says of a key that somebody has typed; undefined where it says nothing. Without asking whose it is,
 * 'constructor' and 'toString' would be in every table.
 */
export const lookUp = <T>(
  table: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined => (table && Object.hasOwn(table, key) ? table[key] : undefined)
