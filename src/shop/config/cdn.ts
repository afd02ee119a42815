import type { CloudflareSettings } from '../../adapters/cdn/cloudflare.ts'
import type { FastlySettings } from '../../adapters/cdn/fastly.ts'
import type { EnvironmentReader } from './environment-reader.ts'
import type { SettingName } from './settings.ts'

export type CdnKeys = Readonly<{ fastly: FastlySettings } | { cloudflare: CloudflareSettings }>

/** Reads which CDN stands before the shop and is told of changes, if there is one. */
export function readCdn({ given, service, problems }: EnvironmentReader): CdnKeys | undefined {
  const both = (idName: SettingName, tokenName: SettingName) => {
    const [id, token] = [given(idName), given(tokenName)]
    if (!id && !token) return undefined
    if (!id || !token) problems.push(`${idName} and ${tokenName} are needed together`)
    if (id && !/^[\w-]{1,64}$/.test(id))
      problems.push(`${idName} must be letters, digits, '-' and '_', not '${id}'`)
    return id && token ? { id, token } : undefined
  }
  const fastly = both('FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN')
  const cloudflare = both('CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN')
  if (fastly && cloudflare) problems.push('only one CDN can be told: Fastly or Cloudflare')
  const apiUrl = service('CDN_API_URL')
  const place = apiUrl ? { apiUrl } : {}
  if (fastly) return { fastly: { serviceId: fastly.id, token: fastly.token, ...place } }
  if (cloudflare)
    return { cloudflare: { zoneId: cloudflare.id, token: cloudflare.token, ...place } }
  return undefined
}
