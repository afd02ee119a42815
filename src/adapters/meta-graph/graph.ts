import { z } from 'zod'
import { SocialFailure, type FailureKind } from '../../features/promotion/social-pages.ts'
import { parseJson } from '../parse-json.ts'
import { graphFailure, type GraphError } from './graph-failure.ts'

/** The version whose words these are: another is another API. */
export const graphVersion = 'v26.0'

export type GraphSettings = {
  accessToken: string
  /** Another place than Meta's own, in tests. */
  apiUrl?: string
  /** For each answer. */
  timeoutMilliseconds?: number
}

type GraphRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters?: Record<string, string>
  /** Others see what comes of it: an answer that leaves that open is no refusal. */
  publishes?: boolean
}

const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    type: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    fbtrace_id: z.string().optional(),
  }),
})

/**
 * Asks Meta's Graph API (developers.facebook.com/docs/graph-api) and reads its answer by a schema.
 * Throws `SocialFailure` for everything else; the token is in no address and in no error.
 */
export function createGraph({
  accessToken,
  apiUrl = 'https://graph.facebook.com',
  timeoutMilliseconds = 10_000,
}: GraphSettings) {
  const withoutSecrets = (text: string) => text.replaceAll(accessToken, '…')
  const fail = (kind: FailureKind, message: string) =>
    new SocialFailure(kind, withoutSecrets(message).slice(0, 500))

  return async function ask<T extends z.ZodType>(
    { method, path, parameters = {}, publishes = false }: GraphRequest,
    shape: T,
  ): Promise<z.output<T>> {
    const address = new URL(`/${graphVersion}/${path}`, apiUrl)
    const form = new URLSearchParams(parameters)
    if (method === 'GET') address.search = form.toString()
    const response = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
      ...(method === 'POST' && { body: form }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      .catch((error: Error) => {
        const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
        throw fail('unheard', `no answer (${error.name}${cause})`)
      })
    const json = parseJson(response.body)
    const refused = refusal.safeParse(json)
    if (refused.success) {
      const error: GraphError = refused.data.error
      throw fail(graphFailure(error, { publishes }), messageOf(error))
    }
    const read = shape.safeParse(json)
    if (response.status >= 200 && response.status < 300 && read.success) return read.data
    throw fail('unheard', `an answer of status ${response.status} that says nothing known`)
  }
}
export type Graph = ReturnType<typeof createGraph>

const messageOf = ({
  message,
  type,
  code,
  error_subcode: subcode,
  fbtrace_id: trace,
}: GraphError) =>
  [`${type} ${code}${subcode ? `/${subcode}` : ''}: ${message}`, trace && `trace ${trace}`]
    .filter(Boolean)
    .join(', ')
