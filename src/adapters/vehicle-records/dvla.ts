import { z } from 'zod'
import type { VehicleRecord } from '../../features/vehicle-records/port.ts'
import { requestJson } from '../request-json.ts'
import { createSource } from './source.ts'

export type DvlaSettings = {
  apiKey: string
  /** Another place than the production one. */
  apiUrl?: string
}

const text = z.string().trim().min(1).max(100).optional().catch(undefined)
const vehicle = z.object({
  make: text,
  colour: text,
  fuelType: text,
  yearOfManufacture: z.int().min(1880).max(2100).optional().catch(undefined),
  monthOfFirstRegistration: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  engineCapacity: z.int().positive().max(99_999).optional().catch(undefined),
  // A car without exhaust has 0.
  co2Emissions: z.int().nonnegative().max(9_999).optional().catch(undefined),
  motExpiryDate: z.iso.date().optional().catch(undefined),
})

/** What is there under its name; a field of another kind is as good as missing. */
function read(body: unknown): VehicleRecord | null {
  const { data } = vehicle.safeParse(body)
  if (!data?.make) return null
  return {
    make: data.make,
    ...(data.colour && { colour: data.colour }),
    ...(data.fuelType && { fuel: data.fuelType }),
    ...(data.yearOfManufacture && { yearOfManufacture: data.yearOfManufacture }),
    ...(data.monthOfFirstRegistration && { firstRegistered: data.monthOfFirstRegistration }),
    ...(data.engineCapacity && { engineSize: data.engineCapacity }),
    ...(data.co2Emissions !== undefined && { carbon: data.co2Emissions }),
    ...(data.motExpiryDate && { motUntil: data.motExpiryDate }),
  }
}

/** DVLA's Vehicle Enquiry Service. It knows no model. */
export const dvla = (
  { apiKey, apiUrl = 'https://driver-vehicle-licensing.api.gov.uk' }: DvlaSettings,
  { onError, now }: { onError(error: Error): void; now?: () => number },
) =>
  createSource({
    name: 'DVLA',
    request: (mark, signal) =>
      requestJson(new URL('/vehicle-enquiry/v1/vehicles', apiUrl), {
        method: 'POST',
        headers: {
          'x-api-key': apiKey,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ registrationNumber: mark }),
        signal,
      }),
    read,
    perSecond: 10,
    onError,
    ...(now && { now }),
  })
