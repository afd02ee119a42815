import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const user = `SK${'fedcba9876543210'.repeat(2)}`
const secret = 'twilio-secret'

const e164 = z.string().regex(/^\+[1-9]\d{6,14}$/)
const message = z
  .strictObject({
    To: e164,
    From: z.string().min(1).optional(),
    MessagingServiceSid: z.string().startsWith('MG').length(34).optional(),
    Body: z.string().min(1).max(1_600),
    ValidityPeriod: z
      .string()
      .regex(/^\d+$/)
      .refine((seconds) => Number(seconds) >= 1 && Number(seconds) <= 36_000),
  })
  .refine(
    ({ From, MessagingServiceSid }) => (From === undefined) !== (MessagingServiceSid === undefined),
  )

type Reply = { status: number; body: unknown; headers?: Record<string, string> }
type Sent = z.infer<typeof message>

/** A refusal as Twilio words it: it quotes the number. */
const refused = (status: number, code: number, words: string): Reply => ({
  status,
  body: { code, message: words, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Twilio's Messages API, as strict as its documentation: it refuses what it doesn't know. */
export async function fakeTwilio() {
  const sent: Sent[] = []
  const fake = {
    asked: 0,
    sent,
    /** What is answered instead of what would be; 'silence' answers nothing. */
    instead: undefined as Reply | 'silence' | undefined,
    settings: { accountSid, user, secret, from: '+447911123456', apiUrl: '' },
  }
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const basic = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
    const body = new URLSearchParams(await textOf(request))
    if (request.headers.authorization !== basic) return refused(401, 20_003, 'Authenticate')
    if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return refused(404, 20_404, `The requested resource ${request.url} was not found`)
    if (request.method !== 'POST') return refused(405, 20_004, 'Method not allowed')
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refused(415, 20_415, 'Unsupported media type')
    const read = message.safeParse(Object.fromEntries(body))
    if (!read.success) return refused(400, 21_604, `Invalid: ${body.get('To')}`)
    if (read.data.To.startsWith('+441'))
      return refused(400, 21_614, `To number: ${read.data.To}, is not a mobile number`)
    sent.push(read.data)
    return {
      status: 201,
      body: {
        sid: `SM${'ab'.repeat(16)}`,
        account_sid: accountSid,
        to: read.data.To,
        body: read.data.Body,
        status: 'queued',
        error_code: null,
        error_message: null,
      },
    }
  }
  const server = createServer(async (request, response) => {
    fake.asked++
    const reply = fake.instead ?? (await answer(request))
    if (reply === 'silence') return
    const { status, body, headers } = reply
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  fake.settings.apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return fake
}
