import {
  eraseMessagesFrom,
  exportMessagesFrom,
} from '../features/enquiries/personal-data.server.ts'
import { takeInReply } from '../features/enquiries/relay/take-in.server.ts'
import { logAct, type Act } from '../features/staff/log.server.ts'
import type { Transaction } from '../platform/database/database.ts'
import { mailedReply, readReplyApart } from '../platform/mail/replies/read-reply-apart.server.ts'
import type { Command } from './command.ts'

/** What the mail server hands in of conversations, and what is done for whoever has no account. */
export const messageCommands: Record<string, Command> = {
  reply: {
    arguments: '',
    does: 'passes on an answer to an email of ours, from standard input',
    reads: async (message) => JSON.stringify(await readReplyApart(message)),
    run: async ({ database, publicUrl, config }, reply = '') =>
      takeInReply(
        { database, publicUrl, replyDomain: config.mail.replyDomain },
        mailedReply.parse(JSON.parse(reply)),
      ),
  },
  messages: {
    arguments: '<email>',
    does: 'what somebody has written to sellers from an address, as JSON; for people without an account',
    run: async (ctx, email) =>
      JSON.stringify(await exportMessagesFrom(ctx, email!, logging('export')), null, 2),
  },
  'erase-messages': {
    arguments: '<email>',
    does: 'erases that for good, with the answers and the letters about it',
    run: async (ctx, email) => {
      const erased = await eraseMessagesFrom(ctx, email!, logging('erase'))
      return `${erased} ${erased === 1 ? 'message' : 'messages'} from ${email} erased`
    },
  },
}

/** By the numbers of the conversations: whose the address is stands nowhere once they are erased. */
const logging = (action: Act['action']) => async (tx: Transaction, ids: readonly number[]) => {
  for (const subjectId of ids)
    await logAct(tx, { by: 'command', action, subject: 'conversation', subjectId })
}
