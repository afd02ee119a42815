import type {
  MailTransport,
  OutgoingMessage,
  Outcome,
} from '../../platform/mail/delivery/transport.ts'
import { failedToOpen, failedToSend, mayBeSaidAgain } from './smtp-outcome.ts'
import {
  deadlines,
  SmtpSession,
  type Deadlines,
  type SmtpError,
  type SmtpServer,
} from './smtp-session.ts'

/** Some servers count messages by conversation, and few like one that goes on for ever. */
const mostInOneSession = 100
/** Milliseconds for which a conversation stays open without a message. */
const idleFor = 10_000

/** Sends by a mail server, over one connection that stays open while there is something to send. */
export function smtpTransport(
  server: SmtpServer,
  { limits = deadlines }: { limits?: Deadlines } = {},
): MailTransport {
  let reusable: SmtpSession | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const leave = () => {
    clearTimeout(idleTimer)
    reusable?.quit()
    reusable = undefined
  }
  const store = (session: SmtpSession) => {
    reusable = session
    idleTimer = setTimeout(leave, idleFor)
    idleTimer.unref()
  }

  /** A conversation to send over: the open one, if the server has not left it. */
  async function session(): Promise<{ session: SmtpSession; isUsed: boolean }> {
    clearTimeout(idleTimer)
    if (reusable?.isOpen() && reusable.sent < mostInOneSession)
      return { session: reusable, isUsed: true }
    leave()
    return { session: await SmtpSession.open(server, limits), isUsed: false }
  }

  async function send(message: OutgoingMessage): Promise<Outcome> {
    let opened: Awaited<ReturnType<typeof session>>
    try {
      opened = await session()
    } catch (error) {
      return failedToOpen(error as SmtpError)
    }
    try {
      await opened.session.send(message)
      store(opened.session)
      return { kind: 'accepted' }
    } catch (error) {
      return afterFailure(message, error as SmtpError, opened)
    }
  }

  async function afterFailure(
    message: OutgoingMessage,
    error: SmtpError,
    { session, isUsed }: { session: SmtpSession; isUsed: boolean },
  ): Promise<Outcome> {
    const outcome = failedToSend(error)
    const goesOn = (outcome.kind === 'refused' || outcome.kind === 'deferred') && session.isOpen()
    const isReset =
      goesOn &&
      (await session.reset().then(
        () => true,
        () => false,
      ))
    if (isReset) {
      store(session)
      return outcome
    }
    reusable = undefined
    session.close()
    return isUsed && mayBeSaidAgain(error) ? send(message) : outcome
  }

  return { reachesPeople: true, send, close: async () => leave() }
}
