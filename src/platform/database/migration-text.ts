/** How a file of migrations is read. */

const mark = '-- outside a transaction'
const againMark = '-- again until nothing changes'

/** Whether its first line asks for each of its statements to stand for itself. */
export const outsideATransaction = (text: string): boolean => text.startsWith(mark)

/**
 * The statements of such a file: each ends with its line. They may be run again when a start was
 * interrupted, so each must bear that.
 */
export function splitStatements(name: string, text: string): string[] {
  if (text.includes('$$'))
    throw new Error(`migration ${name} has a body, which needs a transaction`)
  return text
    .split('\n')
    .filter((line) => !line.startsWith('--') || line === againMark)
    .join('\n')
    .split(';\n')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** Whether the line before a statement asks for it to be run again until it changes nothing: it changes a part at a time. */
export const isInParts = (statement: string): boolean => statement.startsWith(againMark)

/** The index that a statement makes beside everybody's work, if it does, with the schema of its table where that is named. */
export function readIndex(statement: string): string | undefined {
  const found =
    /^create (?:unique )?index concurrently (?:if not exists )?(\w+)(?: on (\w+)\.)?/i.exec(
      statement,
    )
  return found?.[2] ? `${found[2]}.${found[1]}` : found?.[1]
}

/** Whether a statement makes or drops an index beside everybody's work. */
export const isConcurrent = (statement: string): boolean =>
  /^(?:create (?:unique )?|drop )index concurrently /i.test(statement)

export const withoutConcurrently = (statement: string): string =>
  statement.replace(/ concurrently /i, ' ')
