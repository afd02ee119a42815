/** Returns a name and what was wrong in a line, for the run's end: CI keeps that, and not all that came before it. */
export const inALine = (name: string, error?: { message?: string }): string =>
  [name, error?.message?.split('\n')[0]].filter(Boolean).join(': ')
