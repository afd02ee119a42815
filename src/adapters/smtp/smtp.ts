import { createTransport } from 'nodemailer'
import {
  longestSend,
  type MailTransport,
  type OutgoingMessage,
  type Outcome,
} from '../../platform/mail/delivery/transport.ts'
import { failedToOpen, failedToSend, type SmtpError } from './outcome.ts'

export type SmtpServer = Readonly<{
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS where it is offered. */
  secure: boolean
  /** No message, and no password, without TLS. */
  requireTls: boolean
  auth?: Readonly<{ user: string; pass: string }> | undefined
}>

/** Milliseconds: to be connected, to be greeted, without a word, and for a message besides the connection. */
export type Deadlines = { connection: number; greeting: number; silence: number; message: number }
const deadlines: Deadlines = {
  connection: 10_000,
  greeting: 10_000,
  silence: 20_000,
  message: longestSend - 10_000,
}

/**
 * Sends by a mail server, over one connection that stays open while there is something to send: two would
 * be two messages of which nobody knows, when this process is killed, whether they were taken.
 */
export function smtpTransport(
  { requireTls, auth, ...server }: SmtpServer,
  { limits = deadlines }: { limits?: Deadlines } = {},
): MailTransport {
  let hasBegun = false
  const pool = createTransport({
    pool: true,
    ...server,
    ...(auth && { auth: { ...auth } }),
    requireTLS: requireTls,
    maxConnections: 1,
    // Some servers count messages by conversation, and few like one that goes on for ever.
    maxMessages: 100,
    idleTimeout: 10_000,
    // A server that had merely got tired of the conversation is asked again, once, before any word is sent.
    maxRequeues: 1,
    connectionTimeout: limits.connection,
    dnsTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    // Called for each connection, where a proxy would be put in between.
    getSocket(_: unknown, connect: (error: null, socket: false) => void) {
      hasBegun = false
      connect(null, false)
    },
  })
  // Errors don't say whether it was the connection that could not be opened, or the message that was cut off.
  pool.use('stream', ({ message }, done) => {
    message.processFunc((words) => {
      hasBegun = true
      return words
    })
    done()
  })

  async function send({ envelope, bytes }: OutgoingMessage): Promise<Outcome> {
    const { connection, message } = limits
    hasBegun = false
    try {
      await pool.sendMail({
        envelope: { from: asIs(envelope.from), to: asIs(envelope.to), size: bytes.length },
        raw: bytes,
        // A server that says a little now and then is never silent.
        signal: AbortSignal.timeout(connection + message),
      })
      return { kind: 'accepted' }
    } catch (error) {
      return hasBegun ? failedToSend(error as SmtpError) : failedToOpen(error as SmtpError)
    }
  }

  return { reachesPeople: true, send, close: async () => pool.close() }
}

/** One address, in which no list of them is looked for. */
const asIs = (address: string) => ({ address, name: '' })
