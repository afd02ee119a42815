import { logAct } from '../features/staff/log.server.ts'
import { AppError } from '../platform/errors.ts'
import type { DeadLetter } from '../platform/jobs/dead-letters.ts'
import type { Command } from './command.ts'
import { readMost, sayMore } from './most.ts'

const letterAsText = ({ id, queue, tries, failedAt, reason, payload }: DeadLetter) =>
  [
    `${id}  ${queue}`,
    `  given up ${failedAt.toISOString()} after ${tries} tries: ${reason}`,
    `  ${JSON.stringify(payload)}`,
  ].join('\n')

/** What the operator may do about work that was given up. */
export const jobCommands: Record<string, Command> = {
  'dead-letters': {
    arguments: '[most]',
    does: 'work that was given up after too many tries',
    run: async ({ jobs }, most) => {
      const letters = await jobs.listDeadLetters(readMost(most, 100))
      if (letters.length === 0) return 'there are no dead letters'
      const { dead } = await jobs.readBacklog()
      const all = Object.values(dead).reduce((sum, n) => sum + n, 0)
      return [
        ...letters.map(letterAsText),
        ...sayMore({ command: 'dead-letters', shown: letters.length, all }),
      ].join('\n')
    },
  },
  replay: {
    arguments: '<job>',
    does: "tries a dead letter once more, or 'all' of them",
    run: async ({ jobs, database }, job) => {
      const letters = await jobs.listDeadLetters(Number.MAX_SAFE_INTEGER)
      const chosen = job === 'all' ? letters : letters.filter(({ id }) => id === job)
      if (chosen.length === 0 && job !== 'all')
        throw new AppError('not-found', `there is no dead letter '${job}'`)
      // Before the jobs, whose runner has a connection of its own: what is done is logged, whatever becomes of it.
      if (chosen.length > 0)
        await database.primary
          .transaction()
          .execute((tx) => logAct(tx, { by: 'command', action: 'replay', subject: 'job' }))
      for (const letter of chosen) await jobs.replay(letter)
      return `${chosen.length} ${chosen.length === 1 ? 'job is' : 'jobs are'} tried again`
    },
  },
}
