import type { DvlaSettings } from '../../adapters/vehicle-records/dvla.ts'
import type { DvsaSettings } from '../../adapters/vehicle-records/dvsa.ts'
import type { EnvironmentReader } from './environment-reader.ts'

export type VehicleRecordsKeys = Readonly<{ dvla?: DvlaSettings; dvsa?: DvsaSettings }>

/** Reads which official services may be asked about a car by its registration; either or both. */
export function readVehicleRecords({
  given,
  service,
  problems,
}: EnvironmentReader): VehicleRecordsKeys | undefined {
  const dvlaKey = given('DVLA_API_KEY')
  const dvlaUrl = service('DVLA_API_URL')
  const [clientId, clientSecret, apiKey] = [
    given('DVSA_CLIENT_ID'),
    given('DVSA_CLIENT_SECRET'),
    given('DVSA_API_KEY'),
  ]
  const tokenUrl = service('DVSA_TOKEN_URL')
  const scope = given('DVSA_SCOPE')
  const dvsaUrl = service('DVSA_API_URL')
  const dvsa = clientId && clientSecret && apiKey && tokenUrl
  if (!dvsa && (clientId || clientSecret || apiKey || tokenUrl))
    problems.push(
      'DVSA_CLIENT_ID, DVSA_CLIENT_SECRET, DVSA_API_KEY and DVSA_TOKEN_URL are needed together',
    )
  if (!dvlaKey && !dvsa) return undefined
  return {
    ...(dvlaKey && { dvla: { apiKey: dvlaKey, ...(dvlaUrl && { apiUrl: dvlaUrl }) } }),
    ...(dvsa && {
      dvsa: {
        clientId,
        clientSecret,
        apiKey,
        tokenUrl,
        ...(scope && { scope }),
        ...(dvsaUrl && { apiUrl: dvsaUrl }),
      },
    }),
  }
}
