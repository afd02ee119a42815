import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormDone } from '../../../ui/form/done.tsx'
import type { User } from '../../accounts/schema.ts'
import { ReadList } from '../../accounts/settings/read-list.tsx'
import { SettingsSection } from '../../accounts/settings/section.tsx'
import { OwnPhoneItem } from './item.tsx'
import { phoneSettings, phonesOfUser } from './phone.client.ts'

/** The numbers on one's listings, each to be confirmed by a code; nothing where the shop sends none. */
export function PhoneSection({ user }: { user: User }) {
  const { data } = useQuery(phonesOfUser())
  const phones = useQuery({ ...phonesOfUser(), select: ({ phones: all }) => all })
  const region = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState<string>()
  const isKnown = data !== undefined

  useEffect(() => {
    // Whoever was led here came before it stood here.
    if (isKnown && window.location.hash === `#${phoneSettings.id}`)
      region.current?.closest('section')?.scrollIntoView()
  }, [isKnown])

  if (data?.isOffered === false) return null
  return (
    <SettingsSection
      title="Phone"
      lede="Confirm the number on your listings with a code that we send there as a text message. Buyers then read that it is confirmed, for a year."
    >
      <div id={phoneSettings.id} ref={region} tabIndex={-1} className="grid gap-5 outline-none">
        <ReadList
          query={phones}
          label="Phones"
          none="There is no number on your listings. You can add one where you edit a listing."
        >
          {(own) => (
            <OwnPhoneItem
              key={own.phone}
              own={own}
              mayAsk={user.emailVerified}
              onConfirmed={(message) => {
                setDone(message)
                region.current?.focus({ preventScroll: true })
              }}
            />
          )}
        </ReadList>
        {!user.emailVerified && phones.data && phones.data.length > 0 && (
          <p>Confirm your email first; then you can confirm your phone.</p>
        )}
        <FormDone>{done}</FormDone>
      </div>
    </SettingsSection>
  )
}
