import { z } from 'zod'
import type { VehicleRecord } from '../../features/vehicle-records/port.ts'
import { requestJson, type JsonResponse } from '../request-json.ts'
import { readHistory } from './mot-tests.ts'
import { createSource } from './source.ts'

export type DvsaSettings = {
  clientId: string
  clientSecret: string
  apiKey: string
  /** Given with the key: it has the tenant's id in it. */
  tokenUrl: string
  scope?: string
  /** Another place than the production one. */
  apiUrl?: string
}

const text = z.string().trim().min(1).max(100).optional().catch(undefined)
const vehicle = z.object({
  make: text,
  model: text,
  fuelType: text,
  primaryColour: text,
  manufactureDate: z.iso.date().optional().catch(undefined),
  registrationDate: z.iso.date().optional().catch(undefined),
  engineSize: z.coerce.number().int().positive().max(99_999).optional().catch(undefined),
  motTests: z
    .array(
      z.object({
        testResult: z.string(),
        expiryDate: z.iso.date().nullish().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
})

function read(body: unknown): VehicleRecord | null {
  const { data } = vehicle.safeParse(body)
  if (!data?.make) return null
  const passed = (data.motTests ?? []).flatMap(({ testResult, expiryDate }) =>
    testResult === 'PASSED' && expiryDate ? [expiryDate] : [],
  )
  const motUntil = passed.sort().at(-1)
  return {
    make: data.make,
    ...(data.model && { model: data.model }),
    ...(data.primaryColour && { colour: data.primaryColour }),
    ...(data.fuelType && { fuel: data.fuelType }),
    ...(data.manufactureDate && { yearOfManufacture: Number(data.manufactureDate.slice(0, 4)) }),
    ...(data.registrationDate && { firstRegistered: data.registrationDate.slice(0, 7) }),
    ...(data.engineSize && { engineSize: data.engineSize }),
    ...(motUntil && { motUntil }),
  }
}

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })
const refusal = z.object({ errorCode: z.string() })

/** Seconds before its end from which on a token is not used any more. */
const tokenMargin = 60

/** DVSA's MOT history. A token is asked for once and used by all until it ends. */
export function dvsa(
  settings: DvsaSettings,
  { onError, now = () => performance.now() }: { onError(error: Error): void; now?: () => number },
) {
  const { clientId, clientSecret, apiKey, tokenUrl } = settings
  const { scope = 'https://tapi.dvsa.gov.uk/.default', apiUrl = 'https://history.mot.api.gov.uk' } =
    settings
  let token: { value: string; until: number } | undefined

  let requesting: Promise<string> | undefined

  /** All who want one at the same time wait for the same. */
  async function findToken(signal: AbortSignal): Promise<string> {
    if (token && now() < token.until) return token.value
    requesting ??= requestToken(signal).finally(() => (requesting = undefined))
    return requesting
  }

  async function requestToken(signal: AbortSignal): Promise<string> {
    const { status, body } = await requestJson(new URL(tokenUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope,
      }).toString(),
      signal,
    })
    const { data } = tokenResponse.safeParse(body)
    if (status !== 200 || !data) throw new Error(`gave no token, but ${status}`)
    token = {
      value: data.access_token,
      until: now() + Math.max(0, data.expires_in - tokenMargin) * 1_000,
    }
    return data.access_token
  }

  const requestWith = (used: string, mark: string, signal: AbortSignal): Promise<JsonResponse> =>
    requestJson(new URL(`/v1/trade/vehicles/registration/${encodeURIComponent(mark)}`, apiUrl), {
      headers: {
        authorization: `Bearer ${used}`,
        'x-api-key': apiKey,
        accept: 'application/json',
      },
      signal,
    })

  return createSource({
    name: 'DVSA',
    request: async (mark, signal) => {
      const used = await findToken(signal)
      const response = await requestWith(used, mark, signal)
      if (!isTokenRefused(response)) return response
      // It ended earlier than it was said to: once more with another.
      if (token?.value === used) token = undefined
      return requestWith(await findToken(signal), mark, signal)
    },
    read,
    readHistory,
    perSecond: 10,
    onError,
    now,
  })
}

/** UA-01: not authorised; FB-02: the token has ended. */
const isTokenRefused = ({ status, body }: JsonResponse) => {
  const code = refusal.safeParse(body).data?.errorCode
  return status === 401 || (status === 403 && code === 'FB-02')
}
