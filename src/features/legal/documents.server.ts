import { termsVersions } from '../accounts/rules.ts'
import { anyOf } from '../listings/plans/messages.ts'
import { paidPlans } from '../listings/rules.ts'
import type { Facts, Text } from './facts.ts'
import { documents, missingOf, type DocumentName } from './rules.ts'
import type { LegalText } from './schema.ts'
import { site } from '../../site.ts'
import { complaints } from './texts/complaints.server.ts'
import { cookies } from './texts/cookies.server.ts'
import { privacy } from './texts/privacy.server.ts'
import { refunds } from './texts/refunds.server.ts'
import { safety } from './texts/safety.server.ts'
import { terms } from './texts/terms.server.ts'

type Version = {
  version: number
  /** The day from which it holds. */
  since: string
  /** What it changed, in a sentence for whoever knew the one before. */
  what: string
  text: Text
  /** SHA-256 of its words, filled in with the usual facts: other words are another version. */
  sha256: string
}

type LegalDocument = { lede: string; versions: readonly [Version, ...Version[]] }

/** Every version of every text, the newest first. An earlier one stays as it was. */
export const library: Record<DocumentName, LegalDocument> = {
  terms: {
    lede: 'What we do for you, what we ask of you, and what happens when something goes wrong. Whoever lists a car or has an account has accepted them.',
    versions: [
      {
        ...termsVersions[0],
        what: 'The first.',
        text: terms,
        sha256: '30322bd7e68ebe1dc28b9408a9032ff78fec1fc9c11fe249306961f9dde94127',
      },
    ],
  },
  privacy: {
    lede: 'What we keep about you, why, for how long, and what you can do about it.',
    versions: [
      {
        version: 1,
        since: '2026-11-22',
        what: 'The first.',
        text: privacy,
        sha256: '6125645e29ea34a5fb3e003e0a036445d8786dfd41a241f759144b23c805e7eb',
      },
    ],
  },
  cookies: {
    lede: 'What we store in your browser, and what for. There is nothing to click away, because nothing here follows you.',
    versions: [
      {
        version: 1,
        since: '2026-11-22',
        what: 'The first.',
        text: cookies,
        sha256: 'da38c5ab2c93b72b989c4c659c07b945c3259260c13bd31901e5d1d28eae0945',
      },
    ],
  },
  refunds: {
    lede: `How to cancel a ${anyOf(paidPlans)} listing, and when money goes back.`,
    versions: [
      {
        version: 1,
        since: '2026-11-22',
        what: 'The first.',
        text: refunds,
        sha256: '36ac2906dfc2f6ea0870c1bfe4bd2d82c0c41829f72ba338f4783c195a446fca',
      },
    ],
  },
  complaints: {
    lede: 'How to tell us that something is wrong, who looks at it, and within how long.',
    versions: [
      {
        version: 1,
        since: '2026-11-22',
        what: 'The first.',
        text: complaints,
        sha256: '5c15eb5ddc6e0a63a173cf2fe1d5a19643712c7831331bfba5cef319a8e784eb',
      },
    ],
  },
  safety: {
    lede: 'How not to lose your money, or your car.',
    versions: [
      {
        version: 1,
        since: '2026-11-22',
        what: 'The first.',
        text: safety,
        sha256: '2eb1d6fe262c135cea4fe0431ec4d9d31d384f34a43edcdbc05d8d634d715545',
      },
    ],
  },
}

type TextOptions = { version?: number | undefined; now: Date; from?: typeof library }

/** A text as it holds now, or in another version; null where there is none with that number. */
export function findText(
  name: DocumentName,
  facts: Facts,
  { version, now, from = library }: TextOptions,
): LegalText | null {
  const { lede, versions } = from[name]
  const today = londonDate(now)
  const found =
    version === undefined
      ? (versions.find(({ since }) => since <= today) ?? versions.at(-1))
      : versions.find((one) => one.version === version)
  if (!found) return null
  return {
    title: documents[name],
    lede,
    version: found.version,
    since: found.since,
    missing: missingOf(facts.operator),
    sections: found.text(facts),
    versions: versions.map(({ version: number, since, what }) => ({
      version: number,
      since,
      what,
    })),
  }
}

/** An instant → '2026-11-22', the day it is in London. */
const londonDate = (instant: Date) =>
  instant.toLocaleDateString('sv-SE', { timeZone: site.timeZone })
