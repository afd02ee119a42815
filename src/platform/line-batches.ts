import { pino, type DestinationStream } from 'pino'

export type LineBatches = DestinationStream & { lastLevel: number; flush(): void }

/**
 * Keeps lines until there are so many bytes of them or so many milliseconds have passed. A warning or an
 * error takes all of them with it at once, in their order: what is lost when a process is killed is
 * what ordinary requests have said in its last moments.
 */
export function batchLines(
  out: DestinationStream,
  { bytes = 16_000, milliseconds = 1_000 } = {},
): LineBatches {
  let batch = ''
  let timer: NodeJS.Timeout | undefined
  const lines: LineBatches = {
    // Told by the logger before each line, which the next name asks for.
    lastLevel: 0,
    write: (line) => {
      batch += line
      if (batch.length >= bytes || lines.lastLevel >= pino.levels.values['warn']!) lines.flush()
      else timer ??= setTimeout(lines.flush, milliseconds).unref()
    },
    flush: () => {
      clearTimeout(timer)
      timer = undefined
      const written = batch
      batch = ''
      if (written) out.write(written)
    },
  }
  return Object.assign(lines, { [Symbol.for('pino.metadata')]: true })
}
