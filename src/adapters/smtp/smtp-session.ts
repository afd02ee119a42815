import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { OutgoingMessage } from '../../platform/mail/delivery/transport.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

export type SmtpServer = Readonly<{
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS where it is offered. */
  secure: boolean
  /** No message, and no password, without TLS. */
  requireTls: boolean
  auth?: Readonly<{ user: string; pass: string }> | undefined
}>

/** Milliseconds after which a server that says nothing is given up. */
export type Deadlines = { connection: number; greeting: number; silence: number; message: number }
export const deadlines: Deadlines = {
  connection: 10_000,
  greeting: 10_000,
  silence: 20_000,
  message: 30_000,
}

/** What went wrong in a conversation with a mail server, as nodemailer tells it. */
export type SmtpError = Error & {
  code?: string
  /** A system's name for it, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
  /** Whether the message's words were on their way. */
  handedOver?: boolean
}

/** A conversation with a mail server, over which messages are sent one after the other. */
export class SmtpSession {
  readonly #connection: SMTPConnection
  readonly #deadlines: Deadlines
  #isOpen = true
  sent = 0

  private constructor(connection: SMTPConnection, limits: Deadlines) {
    this.#connection = connection
    this.#deadlines = limits
    connection.on('end', () => (this.#isOpen = false))
    connection.on('error', () => (this.#isOpen = false))
  }

  /** Connects, changes to TLS and signs in, or rejects with why not. */
  static async open(server: SmtpServer, limits: Deadlines): Promise<SmtpSession> {
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: server.requireTls,
      connectionTimeout: limits.connection,
      greetingTimeout: limits.greeting,
      dnsTimeout: limits.connection,
      socketTimeout: limits.silence,
      logger: false,
    })
    const session = new SmtpSession(connection, limits)
    const opening = new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(gone()))
      connection.connect((failed) => {
        if (failed) reject(failed)
        else if (server.auth)
          connection.login({ ...server.auth, credentials: server.auth }, (refused) =>
            refused ? reject(refused) : resolve(),
          )
        else resolve()
      })
    })
    const { connection: connecting, greeting, message } = limits
    try {
      await within(connecting + greeting + message, opening)
      return session
    } catch (error) {
      session.close()
      throw error
    }
  }

  isOpen(): boolean {
    return this.#isOpen
  }

  /** Hands one message over; rejects with an `SmtpError`. */
  async send({ envelope, bytes }: OutgoingMessage): Promise<void> {
    let handedOver = false
    // Read from only when the server has said that it wants the words.
    const text = new Readable({
      read() {
        handedOver = true
        this.push(bytes)
        this.push(null)
      },
    })
    const size = bytes.length
    const sending = new Promise<void>((resolve, reject) => {
      this.#connection.send({ ...envelope, size }, text, (failed) =>
        failed ? reject(failed) : resolve(),
      )
    })
    try {
      await within(this.#deadlines.message, sending)
      this.sent++
    } catch (error) {
      throw Object.assign(error as SmtpError, { handedOver })
    }
  }

  /** Forgets a message that was refused, so that another can follow. */
  async reset(): Promise<void> {
    const resetting = new Promise<void>((resolve, reject) => {
      this.#connection.reset((failed) => (failed ? reject(failed) : resolve()))
    })
    await within(this.#deadlines.silence, resetting)
  }

  /** Says goodbye, and hangs up. */
  quit() {
    if (this.#isOpen) this.#connection.quit()
    this.#isOpen = false
  }

  /** Hangs up at once. */
  close() {
    this.#isOpen = false
    this.#connection.close()
  }
}

const gone = (): SmtpError =>
  Object.assign(new Error('the server hung up'), { code: 'ECONNECTION' })

/** Rejects when something takes longer than it may. */
const within = <T>(milliseconds: number, doing: Promise<T>): Promise<T> =>
  withTimeout(
    doing,
    milliseconds,
    Object.assign(new Error('took longer than it may'), { code: 'ETIMEDOUT' }),
  )
