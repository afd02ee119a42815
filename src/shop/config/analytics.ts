import type { OutsideService } from '../../platform/privacy/outside-service.ts'
import type { EnvironmentReader } from './environment-reader.ts'

/** Reads the outside service that visits are told to, if there is one. */
export function readAnalytics(
  { given, service: serviceAt, problems }: EnvironmentReader,
  publicOrigin: string,
): OutsideService | undefined {
  const service = serviceAt('ANALYTICS_URL')
  // Its origin becomes a part of the pages' security policy.
  if (service && !/^[\w.:[\]-]+$/.test(new URL(service).host))
    problems.push('ANALYTICS_URL must name an ordinary host')
  const site = given('ANALYTICS_SITE')
  if (site && !/^[\w.-]{1,255}$/.test(site))
    problems.push('ANALYTICS_SITE must be a domain, as the service knows this site')
  if (site && !given('ANALYTICS_URL'))
    problems.push('ANALYTICS_SITE is of no use without ANALYTICS_URL')
  return service ? { url: service, site: site ?? new URL(publicOrigin).hostname } : undefined
}
