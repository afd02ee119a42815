import type { Finding } from '../../features/office/work/schema.ts'
import { Resolver } from 'node:dns/promises'
import { ill, note, well } from './finding.ts'

/** What a resolver is asked; rejects with a `code` as `node:dns` does. */
export type Records = Pick<Resolver, 'resolveTxt' | 'resolveMx'>

/** Gives up in three seconds, however many servers this machine, or whoever calls, names. */
export function resolver(servers?: string[]): Records {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers) resolver.setServers(servers)
  setTimeout(() => resolver.cancel(), 3_000).unref()
  return resolver
}

/**
 * Whether the receivers of our email can tell that it is ours, and what comes back to these domains arrives; DKIM’s
 * key has a name that only its signer knows.
 */
export async function examineMailRecords(
  { from, domains }: { from: string; domains: readonly string[] },
  records: Records,
): Promise<Finding[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const ofText = (what: string, name: string, begins: string) =>
    examine(what, name, async () => {
      const texts = (await records.resolveTxt(name)).map((parts) => parts.join(''))
      return texts.find((text) => text.toLowerCase().startsWith(begins))
    })
  const findings = [
    ofText('SPF', domain, 'v=spf1'),
    ofText('DMARC', `_dmarc.${domain}`, 'v=dmarc1'),
  ]
  for (const name of new Set(domains))
    findings.push(examine('MX', name, async () => (await records.resolveMx(name))[0]?.exchange))
  return [
    ...(await Promise.all(findings)),
    note('DKIM', `look whether the mail server signs for ${domain}: its key has a name of its own`),
  ]
}

/** A name that isn't there is known; where no resolver answers nothing is. */
const absent = new Set(['ENODATA', 'ENOTFOUND'])

async function examine(
  what: string,
  name: string,
  read: () => Promise<string | undefined>,
): Promise<Finding> {
  try {
    const found = await read()
    return found ? well(what, `${name} has ${found}`) : ill(what, `${name} has none`)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    return absent.has(code)
      ? ill(what, `${name} has none`)
      : note(what, `no resolver answered for ${name} (${code || 'no reason given'})`)
  }
}
