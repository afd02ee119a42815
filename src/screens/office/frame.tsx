import type { ReactNode } from 'react'
import { NavLink } from '../../platform/router/link.tsx'
import { SignedInOnly } from '../../features/accounts/session/signed-in-only.tsx'
import { StaffGate } from '../../features/staff/gate.tsx'
import type { StaffSelf } from '../../features/staff/schema.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const rooms = [
  { to: '/office', label: 'Today', role: 'moderator' },
  { to: '/office/listings', label: 'Listings', role: 'moderator' },
  { to: '/office/rules', label: 'Rules', role: 'moderator' },
  { to: '/office/people', label: 'People', role: 'operator' },
  { to: '/office/money', label: 'Money', role: 'operator' },
  { to: '/office/work', label: 'Work', role: 'operator' },
  { to: '/office/log', label: 'Log', role: 'moderator' },
  { to: '/office/staff', label: 'Staff', role: 'operator' },
  { to: '/office/settings', label: 'Settings', role: 'operator' },
] as const

type Props = { title: ReactNode; children(staff: StaffSelf): ReactNode }

/** A page of the office: for nobody who doesn't work here, and with the ways to the others. */
export function OfficeFrame({ title, children }: Props) {
  return (
    <div className="sheet py-8 sm:py-12">
      <SignedInOnly heading="Office" waiting={<Waiting />}>
        {() => (
          <StaffGate waiting={<Waiting />}>
            {(staff) => (
              <>
                <nav aria-label="Office" className="flex flex-wrap gap-x-6 border-b border-rule">
                  {rooms
                    .filter(({ role }) => role === 'moderator' || staff.role === 'operator')
                    .map(({ to, label }) => (
                      <NavLink
                        key={to}
                        to={to}
                        end={to === '/office'}
                        className="inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold hover:border-edge aria-[current=page]:border-ink"
                      >
                        {label}
                      </NavLink>
                    ))}
                </nav>
                <h1 className="type-display mt-8 text-3xl wrap-anywhere">{title}</h1>
                {children(staff)}
              </>
            )}
          </StaffGate>
        )}
      </SignedInOnly>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <NeedsScript>This page needs JavaScript.</NeedsScript>
      <div aria-hidden className="grid gap-4 noscript:hidden">
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-40" />
      </div>
    </>
  )
}
