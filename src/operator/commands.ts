import { accountCommands } from './account-commands.ts'
import type { Command } from './command.ts'
import { doctorCommands } from './doctor/commands.ts'
import { jobCommands } from './job-commands.ts'
import { mailCommands } from './mail-commands.ts'
import { messageCommands } from './message-commands.ts'
import { moderationCommands } from './moderation-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { postCommands } from './post-commands.ts'
import { securityCommands } from './security-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { statsCommands } from './stats/commands.ts'
import { supportCommands } from './support-commands.ts'

/** Everything that the operator may do in a shop, by name. */
export const commands: Record<string, Command> = {
  ...moneyCommands,
  ...moderationCommands,
  ...accountCommands,
  ...mailCommands,
  ...messageCommands,
  ...supportCommands,
  ...postCommands,
  ...statsCommands,
  ...jobCommands,
  ...securityCommands,
  ...staffCommands,
  ...doctorCommands,
}

/** Whether so many were given as a command takes, what it reads not counted. */
export function takes(
  { arguments: said }: Pick<Command, 'arguments'>,
  given: readonly string[],
): boolean {
  const all = said.match(/<[^<>]+>|\[[^[\]]+\]/g) ?? []
  const needed = all.filter((one) => one.startsWith('<')).length
  const most = all.reduce((sum, one) => sum + mostWords(one), 0)
  return given.length >= needed && given.length <= most && given.every(Boolean)
}

/** What may be left out can be several words, '[--since day]', and one of two such things, '[add email | remove email]'. */
const mostWords = (one: string) =>
  Math.max(...one.split(' | ').map((either) => either.split(' ').length))
