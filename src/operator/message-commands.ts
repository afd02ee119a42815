import { takeInReply } from '../features/enquiries/relay/take-in.server.ts'
import { mailedReply, readReplyApart } from '../platform/mail/replies/read-apart.server.ts'
import { eraseOfAddress, exportOfAddress } from '../shop/privacy/of-address.server.ts'
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
    does: 'all that somebody without an account has given with an address, as JSON',
    run: async (ctx, email) => JSON.stringify(await exportOfAddress(ctx, email!), null, 2),
  },
  'erase-messages': {
    arguments: '<email>',
    does: 'erases that for good, and says what stays',
    run: async (ctx, email) => {
      const { parts, retainedListings } = await eraseOfAddress(ctx, email!)
      const lines = [
        ...parts.map(({ name, n, became }) => `${`${name} ${n}`.padEnd(20)}${became}`),
        ...retainedListings.map(
          (id) =>
            `listing ${id} stays for its time, as we have hidden it, with all that belongs to it`,
        ),
      ]
      return lines.join('\n') || `nothing was given with ${email} that is kept`
    },
  },
}
