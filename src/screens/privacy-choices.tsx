import { SettingsSection } from '../features/accounts/settings-section.tsx'
import { CountingChoice } from '../features/analytics/counting-choice.tsx'
import { OutsideChoice } from '../features/analytics/outside-choice.tsx'
import { monthsKept } from '../features/analytics/rules.ts'
import { NeedsScript } from '../ui/needs-script.tsx'

/** What is counted of a visit, in plain words, and the switches that end it. */
export function PrivacyChoicesScreen() {
  return (
    <div className="sheet py-12 sm:py-16">
      <h1 className="type-display max-w-[14em] text-4xl">Privacy choices</h1>
      <p className="mt-5 mb-8 max-w-[60ch] text-lg text-faded sm:mb-10">
        What is counted when you look around here, and how to be left out of it. Your choices are
        kept in this browser alone.
      </p>
      <NeedsScript>
        The switches need JavaScript. Without it nothing of what stands here is counted either.
      </NeedsScript>
      <SettingsSection
        title="Our own count"
        lede="A day, a page and a number: ‘21 Nov 2026, About, 84’. That is all there is of it."
      >
        <p className="mb-5">
          No cookie, no address, no device, nothing from which it could be told who you are or what
          else you looked at. Sellers see how often their own listing was looked at and saved on a
          day. Counts are removed after {monthsKept} months.
        </p>
        <CountingChoice />
      </SettingsSection>
      <SettingsSection
        title="A service outside"
        lede="Somebody else’s count, if this site uses one. Nothing is sent there unless you allow it."
      >
        <OutsideChoice />
      </SettingsSection>
      <SettingsSection
        title="What stays after signing out"
        lede="One cookie, for a year, in a browser in which somebody has signed in."
      >
        <p>
          It tells us that the browser is no stranger, so that wrong passwords that others try don’t
          keep you out. It signs nobody in, and scripts can’t read it. Signing out your other
          devices, or choosing a new password, makes theirs worthless.
        </p>
      </SettingsSection>
      <SettingsSection
        title="Counted either way"
        lede="What you do for a seller to hear of, as opposed to looking around."
      >
        <p>
          Asking for a seller’s number and writing to a seller are counted for that seller, by the
          day. Numbers are shown to a browser, so asking for one sets a cookie that lets us hold
          robots to a few of them.
        </p>
      </SettingsSection>
    </div>
  )
}
