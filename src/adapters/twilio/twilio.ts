import { z } from 'zod'
import type { TextMessages, TextOutcome } from '../../platform/texts/port.ts'
import { requestJson, type JsonResponse } from '../request-json.ts'

export type TwilioSettings = {
  accountSid: string
  /** Who asks: an API key's name and secret, or the account itself and its token. */
  user: string
  secret: string
  /** A number of ours in E.164, a name of up to eleven letters, or a messaging service ('MG…'). */
  from: string
  /** Another place than the production one. */
  apiUrl?: string
}

/** Seconds for which the service is left in peace: where it doesn't say, twice as long with each time. */
const pauses = { first: 5, longest: 300 }

/** Seconds after which a message that has not arrived is dropped: codes work no longer. */
const validSeconds = 600

const taken = z.object({ sid: z.string(), error_code: z.null().optional() })
const refusal = z.object({ code: z.int() })

/**
 * Sends text messages by Twilio's Messages API. What goes wrong is told to the operator by status and Twilio's own
 * number for it, never with a telephone number, a code or a key.
 */
export function twilio(
  { accountSid, user, secret, from, apiUrl = 'https://api.twilio.com' }: TwilioSettings,
  {
    onError,
    now = () => performance.now(),
  }: {
    onError(error: Error): void
    /** Milliseconds, of a clock that only goes on. */ now?: () => number
  },
): TextMessages {
  const address = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    apiUrl,
  )
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  let pausedUntil = -Infinity
  let failures = 0

  /** Nothing is asked for so many seconds; who comes meanwhile is told so at once. */
  const pause = (retryAfter?: number): TextOutcome => {
    const seconds = Math.min(pauses.longest, retryAfter ?? pauses.first * 2 ** failures)
    failures++
    pausedUntil = now() + seconds * 1_000
    return { kind: 'unavailable', retryAfter: Math.ceil(seconds) }
  }

  const outcomeOf = ({ status, body, retryAfter }: JsonResponse): TextOutcome => {
    if (status === 201 && taken.safeParse(body).success) {
      failures = 0
      return { kind: 'accepted' }
    }
    const code = refusal.safeParse(body).data?.code
    onError(new Error(`Twilio answered ${status}${code === undefined ? '' : ` (${code})`}`))
    // Which numbers of its own mean what changes, as Twilio says; the status doesn't.
    if (status === 400) return { kind: 'refused' }
    if (status >= 200 && status < 300) return { kind: 'unanswered' }
    return pause(status === 429 || status === 503 ? retryAfter : undefined)
  }

  return {
    reachesPeople: true,
    async send({ to, text }, signal) {
      const left = pausedUntil - now()
      if (left > 0) return { kind: 'unavailable', retryAfter: Math.ceil(left / 1_000) }
      const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
      const body = new URLSearchParams({
        To: to,
        [sender]: from,
        Body: text,
        ValidityPeriod: String(validSeconds),
      })
      try {
        return outcomeOf(
          await requestJson(address, { method: 'POST', headers, body: body.toString(), signal }),
        )
      } catch (error) {
        onError(error instanceof Error ? error : new Error(`${address.host} could not be asked`))
        return { kind: 'unanswered' }
      }
    },
  }
}
