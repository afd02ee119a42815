import { AppError } from '../platform/errors.ts'
import { addEvents } from '../platform/security-log/security-log.server.ts'
import type { Command, Operator } from './command.ts'

type CommandRequest = { name: string; command: Command; given: readonly string[] }

/** Runs a command and writes down that it was given, by its name alone: what it is given names people. */
export async function runCommand(
  ctx: Operator,
  { name, command, given }: CommandRequest,
): Promise<string> {
  const record = (reason: string | null) =>
    addEvents(ctx.database.primary, [
      {
        event: 'operator',
        outcome: reason === null ? 'done' : reason === 'fault' ? 'failed' : 'refused',
        reason,
        userId: null,
        network: null,
        what: `bin/shop ${name}`,
      },
    ])
  let said: string
  try {
    said = await command.run(ctx, ...given)
  } catch (error) {
    await record(error instanceof AppError ? error.code : 'fault')
    throw error
  }
  await record(null)
  return said
}
