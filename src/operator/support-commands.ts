import { listOpen, markAnswered } from '../features/support/queries.server.ts'
import { AppError } from '../platform/errors.ts'
import type { Command } from './command.ts'
import { wholeNumber } from './whole-number.ts'

/** What the operator is asked, and has answered by email. */
export const supportCommands: Record<string, Command> = {
  support: {
    arguments: '',
    does: 'messages to us that are not answered yet: premium sellers first, then the oldest',
    run: async ({ database }) => {
      const messages = await listOpen(database.primary, 100)
      if (messages.length === 0) return 'nobody waits for an answer'
      return messages
        .map(({ id, name, email, message, isPremium, sentAt }) =>
          [
            `${id}  ${isPremium ? 'PREMIUM' : 'standard'}  ${sentAt.toISOString()}  ${name} <${email}>`,
            ...message.split('\n').map((line) => `    ${line}`),
          ].join('\n'),
        )
        .join('\n')
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
