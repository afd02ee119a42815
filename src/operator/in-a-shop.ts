import type { Config } from '../shop/config/config.ts'
import { refuseWithoutShop } from '../shop/open-database.ts'
import { openShop } from '../shop/open-shop.ts'
import { AppError } from '../platform/errors.ts'
import { createLogger } from '../platform/logger.ts'
import type { Command } from './command.ts'
import { runCommand } from './run-command.ts'
import { askOpenShop } from './socket.ts'

type CommandRequest = { name: string; command: Command; given: string[]; input?: string }

/** Has a command done by the shop that is open, or else opens the one that is there for as long as it takes. */
export async function doInShop(
  config: Config,
  { name, command, given, input }: CommandRequest,
): Promise<string> {
  await refuseWithoutShop(config)
  const result = config.databaseUrl
    ? null
    : await askOpenShop(config.dataDir, {
        command: name,
        given,
        ...(input !== undefined && { input }),
      })
  if (result && 'refused' in result) throw new AppError('conflict', result.refused)
  if (result) return result.said

  const shop = await openShop(config, { logger: createLogger('error') })
  try {
    return await runCommand(shop.operator, {
      name,
      command,
      given: [...given, ...(input === undefined ? [] : [input])],
    })
  } finally {
    await shop.close()
  }
}
