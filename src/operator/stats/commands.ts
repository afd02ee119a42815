import { statsDays } from '../../features/analytics/rules.ts'
import { unfoundDays } from '../../features/search/unfound/rules.ts'
import type { Command } from '../command.ts'
import { printStats, printUnfound } from './print.ts'

/** What the operator may ask about visits. */
export const statsCommands: Record<string, Command> = {
  figures: {
    arguments: '[days]',
    does: `page views, saves, calls, messages and new listings by day, of the last ${statsDays.usual} days or as many as ${statsDays.most}`,
    run: (ctx, days) => printStats(ctx, days),
  },
  unfound: {
    arguments: '[days] [most]',
    does: `words that were searched for and no car has, the most frequent first, of ${unfoundDays} days at most`,
    run: (ctx, days, most) => printUnfound(ctx, days, most),
  },
}
