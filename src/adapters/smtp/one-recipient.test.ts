import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { claimedEmail, composed, shopMailbox } from '../../../test/emails.ts'
import { startMailSink } from '../../../test/mail-sink.ts'
import { Unsendable } from '../../platform/mail/template/compose-message.server.ts'
import type { OutgoingMessage } from '../../platform/mail/delivery/transport.ts'
import { oneAddress } from '../../platform/mail/template/one-address.ts'
import { smtpTransport } from './smtp.ts'

const attempts = 500

/** What somebody writes who wants to reach another, in a name, a subject or an address. */
const tricks = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\u2028',
  '\u0085',
  '\r\nBcc: victim@example.net',
  '\nTo: victim@example.net\n',
  '\r\n\r\n.\r\nRCPT TO:<victim@example.net>\r\n',
  '%0d%0aBcc:victim@example.net',
  '=?utf-8?q?=0D=0ABcc:_victim@example.net?=',
  ',',
  ';',
  ', victim@example.net',
  '; victim@example.net',
  ' victim@example.net',
  '<victim@example.net>',
  '> <victim@example.net',
  '"',
  '\\',
  '"@x" <victim@example.net>',
  '(comment)',
  'undisclosed-recipients:;',
  'group: victim@example.net;',
  '@example.net,',
  '%victim@example.net',
  '!',
  'é',
  '✉',
  '\u202e',
  ' '.repeat(80),
  'x'.repeat(200),
] as const
const text = fc
  .array(fc.oneof(fc.constantFrom(...tricks), fc.string({ unit: 'grapheme', maxLength: 12 })), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''))
const address = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom('ann@example.com', 'ann+cars@example.co.uk', "o'neil@example.com"),
  },
  fc.tuple(text, text).map(([before, after]) => `${before}ann@example.com${after}`),
  fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}`),
)

/** The sink reads what is written in Punycode. */
const spelt = (one: { address?: string }) => oneAddress(one.address ?? '')?.toLowerCase()

test(`F2: ${attempts} generated names and addresses reach exactly one recipient each, or nobody`, async () => {
  const sink = await startMailSink()
  const transport = smtpTransport({
    host: '127.0.0.1',
    port: sink.port,
    secure: false,
    requireTls: false,
  })
  onTestFinished(async () => {
    await transport.close()
    await sink.close()
  })
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        to_name: text,
        to_address: address,
        reply_to_name: text,
        reply_to_address: fc.option(address),
        subject: text.map((words) => words || 'x'),
      }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      async (given, words) => {
        const before = sink.taken.length
        const body = `${words}\r\n.\r\nRCPT TO:<victim@example.net>\r\nBcc: victim@example.net`
        let message: OutgoingMessage
        try {
          message = await composed({ ...given, body })
        } catch (error) {
          expect(error).toBeInstanceOf(Unsendable)
          refused++
          return
        }
        expect(await transport.send(message)).toEqual({ kind: 'accepted' })
        expect(sink.taken.length).toBe(before + 1)
        const { to, bytes } = sink.taken.at(-1)!
        expect(to).toHaveLength(1)
        const email = await PostalMime.parse(bytes)
        const keys = email.headers.map(({ key }) => key)
        for (const once of ['to', 'from', 'message-id', 'date'])
          expect(
            keys.filter((key) => key === once),
            once,
          ).toHaveLength(1)
        expect(keys.filter((key) => key === 'subject').length).toBeLessThan(2)
        expect(keys.filter((key) => key === 'bcc' || key === 'cc')).toEqual([])
        expect(email.from?.address).toBe(shopMailbox.address)
        expect(email.to?.map(spelt)).toEqual([spelt({ address: to[0]! })])
        expect(email.replyTo?.length ?? 0).toBe(given.reply_to_address ? 1 : 0)
      },
    ),
    { numRuns: attempts },
  )
  // The generator makes both kinds.
  expect(refused).toBeGreaterThan(attempts / 10)
  expect(sink.taken.length).toBeGreaterThan(attempts / 20)
})

test('F2: a name that was stored before names were held to a rule reads as no address in an email’s head', async () => {
  const kept = 'Barclays <help@barclays.example>\u202e'
  const { bytes } = await composed({
    to_name: kept,
    reply_to_name: `${kept} by way of Youngtimer`,
    reply_to_address: 'reply+1@shop.test',
  })
  const { to, replyTo, headers } = await PostalMime.parse(bytes)
  expect(to).toEqual([{ name: 'Barclays help barclays.example', address: 'ann@example.com' }])
  expect(replyTo).toEqual([
    {
      name: 'Barclays help barclays.example by way of Youngtimer',
      address: 'reply+1@shop.test',
    },
  ])
  const heads = headers.filter(({ key }) => key === 'to' || key === 'reply-to')
  expect(JSON.stringify(heads)).not.toContain('help@')
})

test('what a mail holds is what leaves: no file and no address on the web is read for it', async () => {
  const message = await composed({
    body: 'file:///etc/passwd http://127.0.0.1:1/',
    blocks: [{ kind: 'quote', text: '<img src="file:///etc/passwd"><script>x</script>' }],
  })
  const email = await PostalMime.parse(message.bytes)
  expect(email.text).toContain('file:///etc/passwd')
  expect(email.html).toContain('&lt;img src=')
  expect(email.html).not.toMatch(/<(?:img|script|link)\b/)
  expect(email.attachments).toEqual([])
})

test('the bytes are the same at every attempt', async () => {
  const mail = claimedEmail()
  const [one, other] = [await composed(mail), await composed(mail)]
  expect(one.bytes.equals(other.bytes)).toBe(true)
})
