import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What a sink does: takes the message, answers in some words, says nothing more, or hangs up. */
export type SmtpReply =
  | 'take'
  | { say: string; at: Stage }
  | { hang: Stage }
  | { drop: 'RCPT' | 'DATA' }
type Stage = 'greeting' | 'MAIL' | 'RCPT' | 'DATA'

export type Taken = { from: string; to: string[]; bytes: string; messageId: string }

/** Which message it is about, by its address, and how often that has been tried; '' before RCPT. */
type Decide = (to: string, attempt: number) => SmtpReply

/** A real SMTP server on the loopback that does as it is told and keeps what it takes. */
export async function startMailSink({ port = 0, credentials, onTaken, pause = 0 }: Options = {}) {
  const taken: Taken[] = []
  const offered: string[] = []
  const attempts = new Map<string, number>()
  let decide: Decide = () => 'take'
  let connections = 0

  /** Does what was decided about this stage; true where that is all. */
  const handled = (reply: SmtpReply, stage: Stage, session: SMTPServerSession, done: Done) => {
    if (reply === 'take') return false
    if ('drop' in reply && reply.drop === stage) drop(session)
    else if ('say' in reply && reply.at === stage) done(failure(reply.say))
    else return 'hang' in reply && reply.hang === stage
    return true
  }
  const sockets = new Map<number | undefined, Socket>()
  const drop = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()

  const server = new SMTPServer({
    disabledCommands: credentials ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !credentials,
    disableReverseLookup: true,
    closeTimeout: 20,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === credentials?.user && password === credentials?.pass
        ? done(null, { user: username })
        : done(failure('535 5.7.8 Authentication failed')),
    onConnect(session, done) {
      connections++
      if (!handled(decide('', connections), 'greeting', session, done)) done()
    },
    onMailFrom(_address, session, done) {
      if (!handled(decide('', connections), 'MAIL', session, done)) done()
    },
    onRcptTo({ address }, session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      if (!handled(decide(address, attempt), 'RCPT', session, done)) done()
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const reply = decide(to[0]!, attempts.get(to[0]!)!)
      let bytes = ''
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.toString()
        if (reply === 'take' || !('drop' in reply)) return
        offered.push(messageIdOf(bytes))
        drop(session)
      })
      stream.on('end', () => {
        const messageId = messageIdOf(bytes)
        if (reply !== 'take' && 'drop' in reply) return
        offered.push(messageId)
        if (handled(reply, 'DATA', session, done)) return
        const { mailFrom } = session.envelope
        const message = { from: mailFrom ? mailFrom.address : '', to, bytes, messageId }
        taken.push(message)
        onTaken?.(message)
        setTimeout(() => done(null, 'taken'), pause)
      })
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the sink has no port')
  const login = credentials ? `${credentials.user}:${credentials.pass}@` : ''
  return {
    port: address.port,
    url: `smtp://${login}127.0.0.1:${address.port}`,
    /** Every message that it said it had taken. */
    taken,
    /** The Message-ID of every message whose words it was given, taken or not. */
    offered,
    connections: () => connections,
    replies: (given: Decide) => {
      decide = given
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type Options = {
  port?: number
  credentials?: { user: string; pass: string }
  /** Hears of each before the one who sends it does, who waits for so many milliseconds more. */
  onTaken?: (message: Taken) => void
  pause?: number
}
type Done = (error?: Error | null) => void

/** What it says, such as '451 4.7.1 Try again later', as its server wants it told. */
function failure(say: string): Error {
  const [code, ...words] = say.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}

const messageIdOf = (bytes: string) => /^Message-ID:\s*(<[^>]+>)/im.exec(bytes)?.[1] ?? ''
