import { ConfigError, readConfig, type Config } from './config.ts'
import { DatabaseUnavailable } from './platform/database/database.ts'

/** Says one line and ends: what is wrong is the operator's to mend, and a stack would hide it. */
export function refuse(line: string): never {
  console.error(line)
  process.exit(1)
}

export function readConfigOrRefuse(
  env: Record<string, string | undefined>,
  isTerminal: boolean,
): Config {
  try {
    return readConfig(env, isTerminal)
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.problems.join('\n'))
    throw error
  }
}

/** Ends a process that could not start: in one line where the reason is known. */
export function refuseKnown(error: NodeJS.ErrnoException & { port?: number; address?: string }) {
  if (error instanceof DatabaseUnavailable) refuse(error.message)
  if (error.code === 'EADDRINUSE')
    refuse(`port ${error.port} on ${error.address} is in use; set PORT to another`)
  if (error.syscall === 'listen')
    refuse(`${error.address}:${error.port} can't be listened on (${error.code}); set HOST and PORT`)
  console.error(error)
  process.exit(1)
}
