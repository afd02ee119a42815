import type { EnvironmentReader } from './environment-reader.ts'

/** One of the two pages may be missing. */
export type MetaKeys = Readonly<{
  accessToken: string
  pageId?: string
  instagramId?: string
  /** Another place than Meta's own, for tests. */
  apiUrl?: string
}>

type Shop = { takesMoney: boolean; publicUrl: string | undefined }

/** Reads which pages on Facebook and Instagram are ours. */
export function readMeta(
  { given, service, problems }: EnvironmentReader,
  { takesMoney, publicUrl }: Shop,
): MetaKeys | undefined {
  const [accessToken, pageId, instagramId] = [
    given('META_ACCESS_TOKEN'),
    given('META_PAGE_ID'),
    given('META_INSTAGRAM_ID'),
  ]
  if (!accessToken && !pageId && !instagramId) return undefined
  const apiUrl = service('META_API_URL')
  if (!accessToken || !(pageId ?? instagramId))
    problems.push(
      'META_ACCESS_TOKEN is needed together with META_PAGE_ID, META_INSTAGRAM_ID or both',
    )
  for (const [name, id] of Object.entries({
    META_PAGE_ID: pageId,
    META_INSTAGRAM_ID: instagramId,
  }))
    if (id && !/^\d{1,30}$/.test(id)) problems.push(`${name} must be digits, not '${id}'`)
  if (!apiUrl && !takesMoney)
    problems.push(
      'META_ACCESS_TOKEN needs Stripe’s live keys: cars paid for with a test card are never posted',
    )
  if (!apiUrl && !publicUrl?.startsWith('https:'))
    problems.push(
      'META_ACCESS_TOKEN needs a PUBLIC_URL with https:, from which Meta fetches pictures',
    )
  return accessToken
    ? {
        accessToken,
        ...(pageId && { pageId }),
        ...(instagramId && { instagramId }),
        ...(apiUrl && { apiUrl }),
      }
    : undefined
}
