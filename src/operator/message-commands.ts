import {
  eraseMessagesFrom,
  exportMessagesFrom,
} from '../features/enquiries/personal-data.server.ts'
import type { Command } from './command.ts'

/** What the operator may do for whoever has written to sellers and has no account. */
export const messageCommands: Record<string, Command> = {
  messages: {
    arguments: '<email>',
    does: 'what somebody has written to sellers from an address, as JSON; for people without an account',
    run: async (ctx, email) => JSON.stringify(await exportMessagesFrom(ctx, email!), null, 2),
  },
  'erase-messages': {
    arguments: '<email>',
    does: 'erases that for good, with the answers and the letters about it',
    run: async (ctx, email) => {
      const erased = await eraseMessagesFrom(ctx, email!)
      return `${erased} ${erased === 1 ? 'message' : 'messages'} from ${email} erased`
    },
  },
}
