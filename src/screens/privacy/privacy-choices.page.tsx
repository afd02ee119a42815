import { SettingsSection } from '../../features/accounts/settings/section.tsx'
import { CountingChoice } from '../../features/analytics/consent/counting-choice.tsx'
import { OutsideChoice } from '../../features/analytics/consent/outside-choice.tsx'
import { retentionMonths } from '../../features/analytics/rules.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

/** What is counted of a visit, in plain words, and the switches that end it. */
export const page: Page = {
  title: 'Privacy choices',
  description: `What ${site.name} counts when you visit, what it doesn’t, and how to opt out.`,
  View: PrivacyChoicesScreen,
}

function PrivacyChoicesScreen() {
  return (
    <div className="sheet py-12 sm:py-16">
      <h1 className="type-display max-w-[14em] text-4xl">Privacy choices</h1>
      <p className="mt-5 mb-8 max-w-[60ch] text-lg text-faded sm:mb-10">
        What we count when you look around, and how to opt out. Your choices are kept in this
        browser only.
      </p>
      <NeedsScript>
        The switches need JavaScript. Without it, none of this is counted either.
      </NeedsScript>
      <SettingsSection
        title="Our own count"
        lede="A day, a page and a number: ‘21 Nov 2026, About, 84’. That is all we keep."
      >
        <p className="mb-5">
          No cookie, no address, no device: nothing that could show who you are or what else you
          looked at. Sellers see how often their own listing was viewed and saved each day. Counts
          are deleted after {retentionMonths} months.
        </p>
        <CountingChoice />
      </SettingsSection>
      <SettingsSection
        title="An outside service"
        lede="Another company’s count, if this site uses one. Nothing is sent to it unless you allow it."
      >
        <OutsideChoice />
      </SettingsSection>
      <SettingsSection
        title="What stays after signing out"
        lede="One cookie, for a year, in any browser where somebody has signed in."
      >
        <p>
          It tells us that we have seen this browser before, so that other people’s wrong guesses at
          your password don’t lock you out. It can’t sign anybody in, and scripts can’t read it.
          Signing out your other devices, or choosing a new password, cancels theirs.
        </p>
      </SettingsSection>
      <SettingsSection
        title="A new account"
        lede="One cookie, for 90 days after its last use, in the browser in which an account is made."
      >
        <p>
          Until its address is confirmed, you can sign in to an account in that browser only:
          whoever made it may have typed somebody else’s address. The same cookie holds together
          what you list without an account. Scripts can’t read it.
        </p>
      </SettingsSection>
      <SettingsSection
        title="Counted either way"
        lede="What you do to reach a seller, as opposed to looking around."
      >
        <p>
          Asking for a seller’s number and writing to a seller are counted for that seller, day by
          day. Asking for a number also sets a cookie, which lets us limit how many a robot can
          collect.
        </p>
      </SettingsSection>
    </div>
  )
}
