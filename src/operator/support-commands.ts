import { countOpen, listOpen, markAnswered } from '../features/support/queries.server.ts'
import { AppError } from '../platform/errors.ts'
import type { Command } from './command.ts'
import { readMost, sayMore } from './most.ts'
import { wholeNumber } from './whole-number.ts'

/** What the operator is asked, and has answered by email. */
export const supportCommands: Record<string, Command> = {
  support: {
    arguments: '[most]',
    does: 'messages to us that are not answered yet: premium sellers first, then the oldest',
    run: async ({ database }, most) => {
      const messages = await listOpen(database.primary, readMost(most, 100))
      if (messages.length === 0) return 'nobody waits for an answer'
      const all = await countOpen(database.primary)
      return [
        ...messages.flatMap(({ id, name, email, message, isPremium, sentAt }) => [
          `${id}  ${isPremium ? 'PREMIUM' : 'standard'}  ${sentAt.toISOString()}  ${name} <${email}>`,
          ...message.split('\n').map((line) => `    ${line}`),
        ]),
        ...sayMore({ command: 'support', shown: messages.length, all }),
      ].join('\n')
    },
  },
  'support-answered': {
    arguments: '<message>',
    does: 'marks a message to us as answered',
    run: async ({ database }, message) => {
      const id = wholeNumber(message, 'message')
      if (!(await markAnswered(database.primary, id)))
        throw new AppError('not-found', `There is no open message ${id}`)
      return `message ${id} is answered`
    },
  },
}
