import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** A vehicle as the two services would describe it; every one of them is made up. */
export type InventedVehicle = {
  mark: string
  make: string
  model: string
  year: number
  colour: string
  fuel: string
  engineSize?: number
  /** Grams of CO₂ a kilometre. */
  carbon?: number
  motUntil?: string
  /** Its tests, as DVSA would answer them. */
  motTests?: readonly object[]
}

/** A reply in the place of the usual one; 'silence' never answers. */
type Reply = { status: number; body: unknown; headers?: Record<string, string> } | 'silence'
type Faults = {
  /** Asked before each answer, by path. */
  instead?: (path: string) => Reply | undefined
  /** Seconds that a token lasts. */
  tokenSeconds?: number
}

const keys = { dvla: 'dvla-key', dvsa: 'dvsa-key', id: 'client', secret: 'client-secret' }
const scope = 'https://tapi.dvsa.gov.uk/.default'
const enquiry = z.strictObject({ registrationNumber: z.string().regex(/^[A-Z0-9]{2,7}$/) })

/** The marks that DVLA's own test environment answers, as it does. */
const testMarks: Record<string, { status: number; title: string } | InventedVehicle> = {
  ...Object.fromEntries(
    ['AA19AAA', 'AA19EEE', 'AA19PPP', 'L2WPS', 'AA19SRN', 'AA19DSL', 'AA19MOT', 'AA19AMP'].map(
      (mark) => [
        mark,
        {
          mark,
          make: 'ROVER',
          model: 'METRO',
          year: 2019,
          colour: 'RED',
          fuel: mark === 'AA19DSL' ? 'DIESEL' : 'PETROL',
        },
      ],
    ),
  ),
  ER19BAD: { status: 400, title: 'Bad Request' },
  ER19NFD: { status: 404, title: 'Vehicle Not Found' },
  ER19THR: { status: 429, title: 'Throttled' },
  ER19ERR: { status: 500, title: 'Internal Server Error' },
  ER19MNT: { status: 503, title: 'Service Unavailable' },
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const isJson = (request: IncomingMessage) => request.headers['content-type'] === 'application/json'
const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Responds in the shape of DVLA's Vehicle Enquiry and DVSA's MOT history, as strictly as they do, for vehicles that
 * were made up. On this machine alone.
 */
export async function serveVehicleRecords(
  vehicles: readonly InventedVehicle[],
  faults: Faults = {},
) {
  const known = new Map(vehicles.map((vehicle) => [vehicle.mark, vehicle]))
  const asked: string[] = []
  let token = { value: '', until: 0 }
  let tokens = 0

  const ofDvla = (request: IncomingMessage, text: string): Reply => {
    const error = (status: number, title: string) => ({
      status,
      body: { errors: [{ status: String(status), code: String(status), title, detail: title }] },
    })
    if (request.headers['x-api-key'] !== keys.dvla)
      return { status: 403, body: { message: 'Forbidden' } }
    const { data } = enquiry.safeParse(isJson(request) ? json(text) : undefined)
    if (!data) return error(400, 'Bad Request')
    const test = testMarks[data.registrationNumber]
    if (test && 'status' in test) return error(test.status, test.title)
    const vehicle = test ?? known.get(data.registrationNumber)
    if (!vehicle) return error(404, 'Vehicle Not Found')
    const { mark, make, year, colour, fuel, engineSize, carbon, motUntil } = vehicle
    return {
      status: 200,
      body: {
        registrationNumber: mark,
        taxStatus: 'Taxed',
        motStatus: motUntil ? 'Valid' : 'No details held by DVLA',
        make: make.toUpperCase(),
        yearOfManufacture: year,
        monthOfFirstRegistration: `${year}-08`,
        colour: colour.toUpperCase(),
        fuelType: fuel.toUpperCase(),
        markedForExport: false,
        ...(engineSize && { engineCapacity: engineSize }),
        ...(carbon !== undefined && { co2Emissions: carbon }),
        ...(motUntil && { motExpiryDate: motUntil }),
      },
    }
  }

  const ofToken = (request: IncomingMessage, text: string): Reply => {
    const form = Object.fromEntries(new URLSearchParams(text))
    const isRight =
      request.headers['content-type'] === 'application/x-www-form-urlencoded' &&
      form['grant_type'] === 'client_credentials' &&
      form['client_id'] === keys.id &&
      form['client_secret'] === keys.secret &&
      form['scope'] === scope
    if (!isRight) return { status: 401, body: { error: 'invalid_client' } }
    const seconds = faults.tokenSeconds ?? 3_600
    token = { value: `token-${++tokens}`, until: Date.now() + seconds * 1_000 }
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3_600, access_token: token.value },
    }
  }

  const ofDvsa = (request: IncomingMessage, mark: string): Reply => {
    const refused = (status: number, errorCode: string) => ({
      status,
      body: { requestId: 'one', errorCode, errorMessage: errorCode },
    })
    if (request.headers['x-api-key'] !== keys.dvsa) return refused(403, 'FB-03')
    if (!request.headers.authorization) return refused(403, 'FB-04')
    if (request.headers.authorization !== `Bearer ${token.value}`) return refused(401, 'UA-01')
    if (Date.now() >= token.until) return refused(403, 'FB-02')
    const vehicle = known.get(mark)
    if (!vehicle) return refused(404, 'NF-01')
    const { make, model, year, colour, fuel, engineSize, motUntil, motTests } = vehicle
    return {
      status: 200,
      body: {
        registration: mark,
        make: make.toUpperCase(),
        model: model.toUpperCase(),
        firstUsedDate: `${year}-08-01`,
        registrationDate: `${year}-08-01`,
        manufactureDate: `${year}-08-01`,
        fuelType: fuel,
        primaryColour: colour,
        hasOutstandingRecall: 'Unknown',
        ...(engineSize && { engineSize: String(engineSize) }),
        motTests:
          motTests ??
          (motUntil
            ? [
                {
                  completedDate: `${Number(motUntil.slice(0, 4)) - 1}${motUntil.slice(4)}T09:00:00.000Z`,
                  testResult: 'PASSED',
                  expiryDate: motUntil,
                  odometerValue: '84000',
                  odometerUnit: 'MI',
                  odometerResultType: 'READ',
                  dataSource: 'DVSA',
                  defects: [],
                },
              ]
            : []),
      },
    }
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const text = await textOf(request)
    asked.push(path)
    const usual = () => {
      const mark = /^\/v1\/trade\/vehicles\/registration\/([A-Z0-9]{2,7})$/.exec(path)?.[1]
      if (path === '/vehicle-enquiry/v1/vehicles' && request.method === 'POST')
        return ofDvla(request, text)
      if (path === '/token' && request.method === 'POST') return ofToken(request, text)
      if (mark && request.method === 'GET') return ofDvsa(request, mark)
      return { status: 404, body: { message: 'no such route' } }
    }
    const reply = faults.instead?.(path) ?? usual()
    if (reply === 'silence') return
    const { status, body, headers } = reply
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Every path that was asked for. */
    asked,
    faults,
    dvla: { apiKey: keys.dvla, apiUrl: url },
    dvsa: {
      clientId: keys.id,
      clientSecret: keys.secret,
      apiKey: keys.dvsa,
      tokenUrl: `${url}/token`,
      apiUrl: url,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
