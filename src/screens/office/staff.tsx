import { useQuery } from '@tanstack/react-query'
import type { OfficeStaff } from '../../features/office/staff/schema.ts'
import { officeStaff, useStaffAct } from '../../features/office/staff/staff-room.client.ts'
import { ActDialog } from './act-dialog.tsx'
import { dayAndTime } from '../../ui/day-and-time.ts'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'
import { OfficeTable, type Column } from './table.tsx'

/** Who works here, with which role; operators let others in, and end their work here. */
export function StaffScreen() {
  return <OfficeFrame title="Staff">{() => <Staff />}</OfficeFrame>
}

type Member = OfficeStaff[number]

const roles = {
  moderator: {
    name: 'Moderator',
    admit: 'Let a Moderator In',
    may: 'A moderator sees listings, reports, rules and messages.',
  },
  operator: {
    name: 'Operator',
    admit: 'Let an Operator In',
    may: 'An operator may do everything here: money, people, staff and settings, too.',
  },
} as const

const after = 'They need a passkey to come in. They are told, and so is every other operator.'

function Staff() {
  const staff = useQuery(officeStaff())
  return (
    <>
      <p className="mt-4 max-w-[64ch]">
        Whoever works here comes in with a passkey of their own. Each change asks for yours, is
        emailed to the person it is about and to every other operator, and appears in the log.
      </p>
      <Loaded query={staff}>{(members) => <Known members={members} />}</Loaded>
    </>
  )
}

function Known({ members }: { members: OfficeStaff }) {
  const act = useStaffAct()
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        {(['moderator', 'operator'] as const).map((role) => (
          <ActDialog
            key={role}
            label={roles[role].admit}
            what={`${roles[role].may} They have an account whose email they have confirmed. ${after}`}
            asksEmail="email"
            onAct={({ email, reason }) => act.mutateAsync({ act: 'let-in', email, role, reason })}
          />
        ))}
      </div>
      <OfficeTable
        caption="Staff"
        none="Nobody works here."
        rows={members}
        keyOf={({ id }) => id}
        columns={columns}
        acts={actsOf}
      />
    </>
  )
}

const actsOf = (member: Member) => <MemberActs member={member} />

function MemberActs({ member: { name, email, role, isYou } }: { member: Member }) {
  const act = useStaffAct()
  if (isYou) return <span className="text-sm text-faded">You: another operator’s to decide</span>
  const other = role === 'operator' ? 'moderator' : 'operator'
  return (
    <>
      <ActDialog
        label={`Make ${roles[other].name}`}
        what={`${name}: ${roles[other].may} You can change it back.`}
        onAct={({ reason }) => act.mutateAsync({ act: 'let-in', email, role: other, reason })}
      />
      <ActDialog
        label="End Their Work Here"
        what={`The office is closed to ${name} at once; their account stays as it is. You can let them in again.`}
        onAct={({ reason }) => act.mutateAsync({ act: 'dismiss', email, reason })}
      />
    </>
  )
}

const columns: readonly Column<Member>[] = [
  { head: 'Name', value: ({ name }) => name, to: ({ id }) => `/office/people/${id}` },
  { head: 'Email', value: ({ email }) => email },
  { head: 'Role', value: ({ role }) => roles[role].name },
  {
    head: 'Passkeys',
    value: ({ passkeys }) => passkeys,
    show: ({ passkeys }) => (passkeys === 0 ? 'None yet' : String(passkeys)),
    isNumber: true,
  },
  { head: 'Since', value: ({ addedAt }) => addedAt, show: ({ addedAt }) => dayAndTime(addedAt) },
  {
    head: 'Last in',
    value: ({ lastInAt }) => lastInAt,
    show: ({ lastInAt }) => (lastInAt ? dayAndTime(lastInAt) : 'Never'),
  },
]
