import type { EnvironmentReader } from './environment-reader.ts'
import { oneAddress } from '../../platform/mail/template/one-address.ts'
import { usualContact, type Contact, type SocialPage } from '../../site.ts'

/** How the services call themselves; any other page goes by its host. */
const names: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.co.uk': 'Pinterest',
  'pinterest.com': 'Pinterest',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** Reads whom pages and emails name to write to, and our pages elsewhere. */
export function readContact({ given, problems }: EnvironmentReader): Contact {
  const email = given('CONTACT_EMAIL') ?? usualContact.email
  if (oneAddress(email) === null) problems.push(`CONTACT_EMAIL must be one address, not '${email}'`)
  const pages = given('SOCIAL_PAGES')
  if (pages === undefined) return { email, social: usualContact.social }
  return { email, social: pages === 'none' ? [] : pages.split(/\s+/).flatMap(readPage) }

  function readPage(text: string): SocialPage[] {
    const url = URL.parse(text)
    if (url?.protocol !== 'https:' || url.username !== '') {
      problems.push(`SOCIAL_PAGES must be addresses with https://, or 'none', not '${text}'`)
      return []
    }
    const host = url.hostname.replace(/^(?:www|m|en-gb)\./, '')
    return [{ name: names[host] ?? host, url: url.href }]
  }
}
