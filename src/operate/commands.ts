import type { Command } from './command.ts'
import { figureCommands } from './figure-commands.ts'
import { jobCommands } from './job-commands.ts'
import { mailCommands } from './mail-commands.ts'
import { messageCommands } from './message-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { postCommands } from './post-commands.ts'

/** Everything that the operator may do in a shop, by name. */
export const commands: Record<string, Command> = {
  ...moneyCommands,
  ...mailCommands,
  ...messageCommands,
  ...postCommands,
  ...figureCommands,
  ...jobCommands,
}

/** Whether so many were given as a command takes, what it reads not counted. */
export function takes(
  { arguments: said }: Pick<Command, 'arguments'>,
  given: readonly string[],
): boolean {
  const all = said.match(/<[^>]+>|\[[^\]]+\]/g) ?? []
  const needed = all.filter((one) => one.startsWith('<')).length
  return given.length >= needed && given.length <= all.length && given.every(Boolean)
}
