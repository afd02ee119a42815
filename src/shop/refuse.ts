import { AnothersFolder } from '../platform/anothers-folder.ts'
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { isNoRoom } from '../platform/no-room.ts'

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

/** A shop opens its modules, its database, its sockets and its encoders at once. */
const fewestFiles = 512

/** Ends a process that may open too few files: it would fail anywhere, and say nothing of why. */
export function refuseTooFewFiles() {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: unknown } } }
  const most = report.userLimits?.open_files?.soft
  if (typeof most === 'number' && most < fewestFiles) refuse(tooFewFiles(`at most ${most}`))
}

const tooFewFiles = (how: string) =>
  `this process may open too few files (${how}): allow it ${fewestFiles} or more, ideally 65536 (ulimit -n, LimitNOFILE)`

/** Ends a process that could not start: in one line where the reason is known. */
export function refuseKnown(
  error: NodeJS.ErrnoException & { port?: number; address?: string; setting?: string },
) {
  if (error instanceof DatabaseUnavailable || error instanceof AnothersFolder) refuse(error.message)
  if (error.code === 'EMFILE' || error.code === 'ENFILE') refuse(tooFewFiles(error.code))
  if (isNoRoom(error)) refuse(`nothing can be stored: ${error.message.split('\n', 1)[0]}`)
  if (error.code === 'EADDRINUSE')
    refuse(
      `port ${error.port} on ${error.address} is in use; set ${error.setting ?? 'PORT'} to another`,
    )
  if (error.syscall === 'listen')
    refuse(
      `${error.address}:${error.port} can't be listened on (${error.code}); set ${error.setting ?? 'HOST and PORT'}`,
    )
  if (error.code === 'EACCES' && error.path)
    refuse(
      `${error.path} can't be opened by the user of this process: run it as whoever the data folder belongs to, and have all that lies in it be theirs (${error.syscall}: EACCES)`,
    )
  console.error(error)
  process.exit(1)
}
