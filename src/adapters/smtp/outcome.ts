import type { Outcome } from '../../platform/mail/delivery/transport.ts'

type Failed = Exclude<Outcome, { kind: 'accepted' }>

/** What went wrong in a conversation with a mail server, as nodemailer tells it. */
export type SmtpError = Error & {
  code?: string
  /** A system's name for it, such as ECONNREFUSED. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Why no conversation came about: whatever it is, it isn't the message's fault. */
export const failedToOpen = (error: SmtpError): Failed => ({
  kind: 'unavailable',
  during: 'opening',
  ...why(error),
})

/** What a failed attempt says about the message, and about the server. */
export function failedToSend(error: SmtpError): Failed {
  const { responseCode: replyCode = 0, code, command } = error
  const said = why(error)
  if (replyCode === 421)
    return { kind: 'unavailable', during: command === 'MAIL FROM' ? 'opening' : 'message', ...said }
  const isReply = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isReply) return { kind: 'interrupted', ...said }
  // Who is refused as a sender, or must sign in first, is refused whatever the message.
  const isOurFault = (command === 'MAIL FROM' && replyCode !== 552) || replyCode === 530
  if (replyCode >= 500 && isOurFault) return { kind: 'unavailable', during: 'opening', ...said }
  if (replyCode >= 400 && replyCode < 500) return { kind: 'deferred', ...said }
  const nobodyThere = command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(?:1|2|6|10)\b/.test(said.reason)
  return { kind: 'refused', nobodyThere, ...said }
}

const why = (error: SmtpError) => ({
  code: [error.code ?? 'EUNKNOWN', error.originalCode, error.command, error.responseCode]
    .filter(Boolean)
    .join(' '),
  reason: error.response || error.message || 'no reason was given',
})
