import type { Command } from './command.ts'
import { printStats } from './stats.ts'

/** What the operator may ask about visits. */
export const statsCommands: Record<string, Command> = {
  figures: {
    arguments: '[days]',
    does: 'page views, saves, calls, messages and new listings by day',
    run: (ctx, days) => printStats(ctx, days),
  },
}
