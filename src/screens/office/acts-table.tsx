import { actorOf, describeAct } from '../../features/office/labels.ts'
import type { StaffSelf } from '../../features/staff/schema.ts'
import type { Older } from '../../features/office/older.client.ts'
import type { OfficeAct } from '../../features/office/schema.ts'
import { dayAndTime } from '../../ui/day-and-time.ts'
import { OfficeTable } from './table.tsx'

const pageOf: Record<string, string> = {
  listing: '/office/listings/',
  user: '/office/people/',
  order: '/office/money/',
}
/** Of which a moderator has no page. */
const operatorsOnly = new Set(['user', 'order'])

type Props = {
  /** Whose eyes it is for: nothing leads them where they may not go. */
  forRole: StaffSelf['role']
  acts: readonly OfficeAct[]
  none?: string | undefined
  most?: number
  older?: Older
  /** Where all of them are a file, where there are more than are shown. */
  everything?: string
}

/** What was done, by whom and why. */
export function ActsTable({
  forRole,
  acts,
  none = 'Nothing has been done yet.',
  most,
  older,
  everything,
}: Props) {
  return (
    <OfficeTable
      caption="What was done"
      none={none}
      {...(most && { most })}
      older={older}
      everything={everything}
      rows={acts}
      keyOf={({ id }) => id}
      columns={[
        { head: 'When', value: ({ doneAt }) => doneAt, show: ({ doneAt }) => dayAndTime(doneAt) },
        { head: 'Who', value: (act) => actorOf(act) },
        {
          head: 'What',
          value: (act) => describeAct(act),
          to: ({ subject, subjectId }) =>
            pageOf[subject] &&
            subjectId !== null &&
            (forRole === 'operator' || !operatorsOnly.has(subject))
              ? `${pageOf[subject]}${subjectId}`
              : undefined,
        },
        { head: 'Why', value: ({ reason }) => reason },
      ]}
    />
  )
}
