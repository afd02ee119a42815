import { batchLines } from './line-batches.ts'
import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'

/** Writes lines of JSON, of errors what helps to find them and nothing that a person gave us. */
export const createLogger = (
  level: LevelWithSilent,
  destination: DestinationStream = standardOutput(),
): Logger => pino({ level, serializers: { err: describeError } }, destination)

/** Where lines of ordinary requests come in batches: one write for each took longer than its answer. */
function standardOutput(): DestinationStream {
  const lines = batchLines(pino.destination({ fd: 1, sync: true }))
  process.on('exit', lines.flush)
  return lines
}

type Raised = Error & Partial<Record<(typeof named)[number], unknown>>

/** What a database, a system call and our own errors name: never a value. */
const named = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'field',
  'statusCode',
] as const

/**
 * An error as it may stand in a log. The database's own carry the row that they refused in `detail`,
 * and the embedded engine's every parameter; data exceptions (SQLSTATE 22…) quote one in their words.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const raised = error as Raised
  const quotes = typeof raised.code === 'string' && /^22\w{3}$/.test(raised.code)
  const message = quotes ? 'the database could not read a value' : error.message
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(
      named.flatMap((key) => (raised[key] === undefined ? [] : [[key, raised[key]]])),
    ),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
