import { useQuery } from '@tanstack/react-query'
import { CloseAccount } from '../../features/accounts/settings/close-account.tsx'
import { ConfirmEmailStrip } from '../../features/accounts/links/confirm-email-strip.tsx'
import { EmailForm } from '../../features/accounts/settings/email-form.tsx'
import { NameForm } from '../../features/accounts/settings/name-form.tsx'
import { PasskeyList } from '../../features/accounts/passkeys/list.tsx'
import { passkeysOfUser } from '../../features/accounts/passkeys/passkeys.client.ts'
import { PasswordForm } from '../../features/accounts/settings/password-form.tsx'
import type { User } from '../../features/accounts/schema.ts'
import { SessionList } from '../../features/accounts/settings/session-list.tsx'
import { exportAddress, sessionsOfUser } from '../../features/accounts/settings/settings.client.ts'
import { SettingsSection } from '../../features/accounts/settings/section.tsx'
import { SignedInOnly } from '../../features/accounts/session/signed-in-only.tsx'
import { ordersOfUser } from '../../features/payments/own-orders/own-orders.client.ts'
import { PaymentsSection } from '../../features/payments/own-orders/section.tsx'
import { phonesOfUser } from '../../features/selling/phone/phone.client.ts'
import { PhoneSection } from '../../features/selling/phone/section.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Page } from '../../platform/pages/page.ts'

export const page: Page = {
  title: 'Settings',
  description: 'Your name, your email, your password, and where you are signed in.',
  View: SettingsScreen,
}

function SettingsScreen() {
  return (
    <div className="sheet py-12 sm:py-16">
      <p className="flex min-h-11 items-center text-sm">
        <TextLink to="/account">Account</TextLink>
      </p>
      <h1 className="type-display mb-8 text-4xl sm:mb-10">Settings</h1>
      <SignedInOnly waiting={<SettingsSkeleton />}>
        {(user) => <Settings user={user} />}
      </SignedInOnly>
    </div>
  )
}

function Settings({ user }: { user: User }) {
  const hasAllLists = useHasAllLists()
  if (!hasAllLists) return <SettingsSkeleton />
  return (
    <>
      {!user.emailVerified && (
        <div className="mb-10">
          <ConfirmEmailStrip email={user.email} />
        </div>
      )}
      <SettingsSection title="Name" lede="Buyers see it next to the cars you list.">
        <NameForm name={user.name} />
      </SettingsSection>
      <SettingsSection
        title="Email"
        lede={
          <>
            Currently {user.email}. Others see it only where you choose to show it to them. To
            change it, follow the links we send: first to this address, then to the new one.
          </>
        }
      >
        <EmailForm user={user} />
      </SettingsSection>
      <PhoneSection user={user} />
      <SettingsSection title="Password" lede="Changing it signs you out everywhere else.">
        <PasswordForm email={user.email} />
      </SettingsSection>
      <SettingsSection
        title="Passkeys"
        lede="Sign in the way you unlock your device, with your face, fingerprint or PIN, instead of a password."
      >
        <PasskeyList user={user} />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        lede="If you don’t recognise one of these, sign it out and choose a new password."
      >
        <SessionList email={user.email} />
      </SettingsSection>
      <PaymentsSection />
      <SettingsSection title="Your data" lede="Everything we keep about you, in one file.">
        <ButtonLink to={exportAddress} reloadDocument download className="max-sm:w-full">
          Download my data
        </ButtonLink>
      </SettingsSection>
      <SettingsSection
        title="Close my account"
        lede="Erases your account, your listings, your messages and your saved cars for good."
      >
        <CloseAccount email={user.email} />
      </SettingsSection>
    </>
  )
}

/** Whether each list has come, or failed to: one that came later than the others would move what is below it. */
function useHasAllLists() {
  const lists = [
    useQuery(phonesOfUser()),
    useQuery(passkeysOfUser()),
    useQuery(sessionsOfUser()),
    useQuery(ordersOfUser()),
  ]
  return lists.every(({ isFetched }) => isFetched)
}

/** What stands there until it is known who asks and what is listed: the same for everyone. */
function SettingsSkeleton() {
  return (
    <>
      <NeedsScript>
        Settings need JavaScript: without it, this page can’t tell who you are.
      </NeedsScript>
      <div aria-hidden data-hides-footer className="noscript:hidden">
        {['name', 'email', 'password'].map((section) => (
          <div
            key={section}
            className="grid gap-x-16 gap-y-6 border-t border-rule py-8 sm:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          >
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-36 max-w-lg" />
          </div>
        ))}
      </div>
    </>
  )
}
