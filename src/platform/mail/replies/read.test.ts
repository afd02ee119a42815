import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { readBounceApart } from '../bounces/read-apart.server.ts'
import { readApart } from '../read-apart.server.ts'
import { mailedReply, readReplyApart } from './read-apart.server.ts'
import { readReply } from './read.server.ts'

const token = '0123456789abcdef0123456789abcdef'

/** A message with these headers beside the usual ones. */
const message = (headers: readonly string[], body: string): Buffer =>
  Buffer.from(
    [
      'From: Bob Buyer <Bob@Example.com>',
      `To: Ann by way of us <REPLY+${token.toUpperCase()}@replies.test>`,
      'Message-ID: <one@example.com>',
      'Subject: Re: Your car',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )

const textOf = async (body: string, ...headers: string[]) =>
  (await readReply(message(headers, body))).text

test('a reply is read with its sender and the address it came to', async () => {
  expect(await readReply(message([], 'Yes, on Sunday.\r\n'))).toEqual({
    tokens: [token],
    from: 'bob@example.com',
    messageId: '<one@example.com>',
    isAutomatic: false,
    hasAttachments: false,
    text: 'Yes, on Sunday.',
  })
})

const ours = [
  'Hello Bob,',
  '',
  'Ann has answered about the 1989 BMW 3 Series.',
  '',
  'As dry as a bone.',
]
test.each([
  [
    'Gmail',
    ['Yes!', '', 'On Sun, 22 Nov 2026 at 10:00, Ann via us <reply+0@replies.test> wrote:', '']
      .concat(ours.map((line) => `> ${line}`))
      .join('\r\n'),
    'Yes!',
  ],
  [
    'Gmail, folded',
    ['Yes!', '', 'On Sun, 22 Nov 2026 at 10:00, Ann via us', '<reply+0@replies.test> wrote:', '']
      .concat(ours.map((line) => `> ${line}`))
      .join('\r\n'),
    'Yes!',
  ],
  [
    'Outlook',
    [
      'Yes!',
      '',
      '________________________________',
      'From: Ann via us <reply+0@replies.test>',
      'Sent: Sunday',
      'To: Bob',
      'Subject: Your car',
      '',
    ]
      .concat(ours)
      .join('\r\n'),
    'Yes!',
  ],
  ['an iPhone', 'Yes!\r\n\r\nSent from my iPhone', 'Yes!'],
  ['a signature', 'Yes!\r\nTwo lines.\r\n\r\n-- \r\nBob\r\n07700 900123', 'Yes!\nTwo lines.'],
  [
    'nothing quoted',
    'It needs 5 > 3 seats.\r\n\r\nAnd a roof.',
    'It needs 5 > 3 seats.\n\nAnd a roof.',
  ],
  ['only a quotation', '> Hello Bob,', ''],
])('what %s quotes and signs with is left out', async (_, body, text) => {
  expect(await textOf(body, 'Content-Type: text/plain; charset=utf-8')).toBe(text)
})

test('HTML alone is read as text, without its quotations, pictures and scripts', async () => {
  const html =
    '<style>p{}</style><p>Yes, <b>Sunday</b>.</p><p>See <a href="https://a.example/x">this</a></p>' +
    '<script>alert(1)</script><img src="https://t.example/p.gif" alt="logo">' +
    '<div class="gmail_quote">On Sunday Ann wrote:<blockquote>Hello Bob</blockquote></div>'
  expect(await textOf(html, 'Content-Type: text/html; charset=utf-8')).toBe(
    'Yes, Sunday.\n\nSee this (https://a.example/x)',
  )
})

test('characters of other character sets are read as they were typed', async () => {
  const latin = Buffer.concat([
    message(
      ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: 8bit'],
      '',
    ),
    Buffer.from('Caf\xe9 at \xa3 5', 'latin1'),
  ])
  expect((await readReply(latin)).text).toBe('Café at £ 5')
})

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated',
  'Precedence: bulk',
  'Precedence: list',
  'List-Id: <cars.example.com>',
  'X-Autoreply: yes',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=x',
])('%s: a program has written it', async (header) => {
  expect((await readReply(message([header], 'I am away.'))).isAutomatic).toBe(true)
})

test('what a person sends is not taken for a program’s', async () => {
  const headers = ['Auto-Submitted: no', 'Return-Path: <bob@example.com>', 'X-Mailer: Mutt']
  expect((await readReply(message(headers, 'Yes!'))).isAutomatic).toBe(false)
})

test('attached files are told apart from what a mail program adds', async () => {
  const withPart = (...part: string[]) =>
    message(
      ['Content-Type: multipart/mixed; boundary=edge'],
      ['--edge', 'Content-Type: text/plain', '', 'Yes!', '--edge', ...part, '--edge--'].join(
        '\r\n',
      ),
    )
  const has = async (...part: string[]) => (await readReply(withPart(...part))).hasAttachments
  expect(await has('Content-Type: image/jpeg', 'Content-Disposition: attachment', '', 'x')).toBe(
    true,
  )
  expect(await has('Content-Type: application/pdf; name=a.pdf', '', 'x')).toBe(true)
  expect(await has('Content-Type: application/pgp-signature', '', 'x')).toBe(false)
})

test('a sender is one address, or nobody', async () => {
  const from = async (...headers: string[]) =>
    (
      await readReply(
        Buffer.from([...headers, `To: reply+${token}@replies.test`, '', 'Yes!'].join('\r\n')),
      )
    ).from
  expect(await from('From: Bob <bob@example.com>')).toBe('bob@example.com')
  expect(await from('From: Bob <bob@example.com>', 'From: Eve <eve@example.com>')).toBeNull()
  expect(await from('Subject: x')).toBeNull()
})

test('I2: what takes long to read is given up, and anything at all is read apart', async () => {
  const hard = message([], 'On a a a a a a a a a\n'.repeat(20_000))
  await expect(readReplyApart(hard, { deadline: 1 })).rejects.toThrow('takes too long')
  for (const any of ['', '\0\0\0', 'x'.repeat(256 * 1024), '--edge\r\n'.repeat(5_000)])
    expect(await readReplyApart(Buffer.from(any))).toMatchObject({ tokens: [] })
})

test('a message that can’t be read is refused for good, and one that a thread failed to read is not', async () => {
  const nested = Array.from(
    { length: 30 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`,
  )
  const deep = message(['Content-Type: multipart/mixed; boundary=b0'], nested.join('\r\n'))
  for (const read of [readReplyApart, readBounceApart])
    await expect(read(deep)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^this can’t be read \(.*nesting.*\); nothing was done$/i),
    })
  const broken = new URL('data:text/javascript,import "node:nothing"')
  const failing = readApart(broken, deep, { shape: mailedReply })
  await expect(failing).rejects.not.toBeInstanceOf(AppError)
})

test('a reply is passed on without signs that turn text round, and with the line ends of old programs', async () => {
  expect(await textOf('\u2068Yes\u2069, \u200eon\u200f Sunday.\r\rAt ten.')).toBe(
    'Yes, on Sunday.\n\nAt ten.',
  )
})
