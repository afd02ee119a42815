import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readMailConfig } from '../../shop/config/mail.ts'
import { composed } from '../../../test/emails.ts'
import { startMailSink, type SmtpReply } from '../../../test/mail-sink.ts'
import { smtpTransport } from './smtp.ts'

const short = { connection: 2_000, greeting: 1_000, silence: 400, message: 500 }

async function open(options: Parameters<typeof startMailSink>[0] = {}, url?: string) {
  const sink = await startMailSink(options)
  const given: Record<string, string> = { SMTP_URL: url ?? sink.url, MAIL_FROM: 'a@shop.test' }
  const { smtp } = readMailConfig((name) => given[name], [])
  const transport = smtpTransport(smtp!, { limits: short })
  onTestFinished(async () => {
    await transport.close()
    await sink.close()
  })
  return { sink, transport }
}

test('messages go one after the other over one connection, each to its one recipient', async () => {
  const { sink, transport } = await open()
  // All of them before the first: a connection that is silent for long is closed.
  const messages = await Promise.all(
    ['ann', 'bob', 'cat'].map((name) =>
      composed({ to_address: `${name}@example.com`, to_name: name }),
    ),
  )
  for (const message of messages)
    expect(await transport.send(message)).toEqual({ kind: 'accepted' })
  expect(sink.taken.map(({ to }) => to)).toEqual([
    ['ann@example.com'],
    ['bob@example.com'],
    ['cat@example.com'],
  ])
  expect(sink.connections()).toBe(1)
})

const cases: [what: string, reply: SmtpReply, outcome: object][] = [
  [
    '550 to the recipient',
    { say: '550 5.1.1 Nobody here', at: 'RCPT' },
    { kind: 'refused', nobodyThere: true },
  ],
  [
    '550 to the message',
    { say: '550 5.7.1 Spam', at: 'DATA' },
    { kind: 'refused', nobodyThere: false },
  ],
  ['451 to the recipient', { say: '451 4.7.1 Greylisted', at: 'RCPT' }, { kind: 'deferred' }],
  ['452 to the message', { say: '452 4.2.2 Full', at: 'DATA' }, { kind: 'deferred' }],
  [
    '421 to the recipient',
    { say: '421 4.3.2 Closing', at: 'RCPT' },
    { kind: 'unavailable', during: 'message' },
  ],
  [
    '421 to the message',
    { say: '421 4.3.2 Closing', at: 'DATA' },
    { kind: 'unavailable', during: 'message' },
  ],
  [
    '421 to the sender',
    { say: '421 4.3.2 Closing', at: 'MAIL' },
    { kind: 'unavailable', during: 'opening' },
  ],
  [
    'a sender that may not',
    { say: '550 5.7.60 Not you', at: 'MAIL' },
    { kind: 'unavailable', during: 'opening' },
  ],
  [
    '421 as a greeting',
    { say: '421 4.3.2 Busy', at: 'greeting' },
    { kind: 'unavailable', during: 'opening' },
  ],
  [
    '554 as a greeting',
    { say: '554 5.3.2 Not you', at: 'greeting' },
    { kind: 'unavailable', during: 'opening' },
  ],
  [
    'silence instead of a greeting',
    { hang: 'greeting' },
    { kind: 'unavailable', during: 'opening' },
  ],
  ['silence to the sender', { hang: 'MAIL' }, { kind: 'interrupted' }],
  ['silence to the message', { hang: 'DATA' }, { kind: 'interrupted' }],
  ['hanging up before the message', { drop: 'RCPT' }, { kind: 'interrupted' }],
  ['hanging up in the middle of it', { drop: 'DATA' }, { kind: 'interrupted' }],
]

for (const [what, reply, outcome] of cases)
  test(`${what} is reported for what it is, and the next message gets through`, async () => {
    const { sink, transport } = await open()
    sink.replies(() => reply)
    const message = await composed()
    const result = await transport.send(message)
    expect(result).toMatchObject(outcome)
    // What may be logged names nobody.
    expect(JSON.stringify('code' in result && result.code)).not.toMatch(/ann|@|Nobody|Spam/)
    expect(sink.taken).toEqual([])
    sink.replies(() => 'take')
    expect(await transport.send(message)).toEqual({ kind: 'accepted' })
    expect(sink.taken.map(({ messageId }) => messageId)).toEqual([
      `<${message.id}@youngtimer.test>`,
    ])
  })

test('a server that has closed an idle connection is connected to again', async () => {
  const { sink, transport } = await open()
  await transport.send(await composed())
  // Once, on the conversation that was kept; a new one finds it willing.
  sink.replies((to, attempt) =>
    to === 'bob@example.com' && attempt === 1 ? { drop: 'RCPT' } : 'take',
  )
  expect(await transport.send(await composed({ to_address: 'bob@example.com' }))).toEqual({
    kind: 'accepted',
  })
  sink.replies((to, attempt) =>
    to === 'cat@example.com' && attempt === 1 ? { say: '421 4.7.0 Too many', at: 'RCPT' } : 'take',
  )
  expect(await transport.send(await composed({ to_address: 'cat@example.com' }))).toEqual({
    kind: 'accepted',
  })
  expect(sink.taken).toHaveLength(3)
  expect(sink.connections()).toBe(3)
})

test('a pooled connection that the server has closed costs no message an attempt', async () => {
  const { sink, transport } = await open()
  await transport.send(await composed())
  sink.replies(() => ({ drop: 'RCPT' }))
  const leaving = sink.close()
  expect(await transport.send(await composed({ to_address: 'bob@example.com' }))).toMatchObject({
    kind: 'unavailable',
    during: 'opening',
    code: expect.stringContaining('ECONNREFUSED'),
  })
  await leaving
})

test('a message that was on its way when a pooled connection broke off is not sent again by itself', async () => {
  const { sink, transport } = await open()
  await transport.send(await composed())
  sink.replies((to) => (to === 'bob@example.com' ? { drop: 'DATA' } : 'take'))
  const message = await composed({ to_address: 'bob@example.com' })
  expect(await transport.send(message)).toMatchObject({ kind: 'interrupted' })
  const offered = () => sink.offered.filter((id) => id === `<${message.id}@youngtimer.test>`)
  expect(offered()).toHaveLength(1)
  sink.replies(() => 'take')
  // The next one goes over a connection of its own, and brings nothing along.
  expect(await transport.send(await composed())).toEqual({ kind: 'accepted' })
  expect(offered()).toHaveLength(1)
})

for (const [at, answers, outcome] of [
  ['its greeting', [], { kind: 'unavailable', during: 'opening' }],
  ['its welcome', ['220 hello'], { kind: 'unavailable', during: 'opening' }],
  ['its answer to a recipient', ['220 hello', '250 x', '250 x'], { kind: 'interrupted' }],
  [
    'its last answer',
    ['220 hello', '250 x', '250 x', '250 x', '354 go on'],
    { kind: 'interrupted' },
  ],
] as const)
  test(`a server that trickles ${at} is given up at a deadline, though it is never silent`, async () => {
    const trickling = createServer((socket) => {
      let said = 0
      const answer = () => {
        const line = answers[said++]
        if (line) return void socket.write(`${line}\r\n`)
        const timer = setInterval(() => socket.write('250-a little more\r\n'), 100)
        socket.once('close', () => clearInterval(timer))
      }
      let isText = false
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        if (!isText || chunk.toString().endsWith('\r\n.\r\n')) answer()
        isText = answers[said - 1]?.startsWith('354') ?? false
      })
      answer()
    })
    await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', resolve))
    const { port } = trickling.address() as { port: number }
    const { transport } = await open({}, `smtp://127.0.0.1:${port}`)
    onTestFinished(() => void trickling.close())
    expect(await transport.send(await composed())).toMatchObject(outcome)
  })

test('a server that is not there, or is none, or wants another password, takes nothing', async () => {
  const credentials = { user: 'shop', pass: 'p@ss:word' }
  const right = await open({ credentials })
  expect(await right.transport.send(await composed())).toEqual({ kind: 'accepted' })
  const wrong = await open({}, right.sink.url.replace('word', 'sword'))
  expect(await wrong.transport.send(await composed())).toMatchObject({
    kind: 'unavailable',
    during: 'opening',
    code: expect.stringContaining('535'),
  })
  expect(right.sink.taken).toHaveLength(1)

  const nowhere = await open({}, 'smtp://127.0.0.1:1')
  expect(await nowhere.transport.send(await composed())).toMatchObject({
    kind: 'unavailable',
    code: expect.stringContaining('ECONNREFUSED'),
  })

  const noise = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => noise.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void noise.close())
  const { port } = noise.address() as { port: number }
  const web = await open({}, `smtp://127.0.0.1:${port}`)
  expect(await web.transport.send(await composed())).toMatchObject({ kind: 'unavailable' })
})
