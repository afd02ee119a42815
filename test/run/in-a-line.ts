type Failure = { message?: string; cause?: unknown }

const firstLineOf = ({ message }: Failure) => message?.split('\n')[0]

/** The first lines of an error and of its causes: of a property's, only the cause says what was wrong. */
const linesOf = (error: Failure): (string | undefined)[] => [
  firstLineOf(error),
  ...(typeof error.cause === 'object' && error.cause ? linesOf(error.cause) : []),
]

/** Returns a name and what was wrong in a line, for the run's end: CI keeps that, and not all that came before it. */
export const inALine = (name: string, error?: Failure): string =>
  [name, ...(error ? linesOf(error) : [])].filter(Boolean).join(': ')
