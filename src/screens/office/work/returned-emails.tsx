import { mostWaiting } from '../../../features/office/schema.ts'
import type { ReturnedEmailRow } from '../../../features/office/work/schema.ts'
import { useWorkAct } from '../../../features/office/work/work.client.ts'
import { ActDialog } from '../act-dialog.tsx'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { OfficeTable, type Column } from '../table.tsx'

/** Emails that left and came back; nothing is sent to such an address for a while, unless somebody knows better. */
export function ReturnedEmails({ emails }: { emails: ReturnedEmailRow[] }) {
  const act = useWorkAct()
  const actsOf = ({ id, heldUntil }: ReturnedEmailRow) =>
    heldUntil !== null && (
      <ActDialog
        label="Write to It Again"
        what="What is written to that address from now on is sent. What came back isn’t: its words were erased when it left."
        onAct={({ reason }) => act.mutateAsync({ act: 'write-again', which: String(id), reason })}
      />
    )
  return (
    <>
      <h2 className="type-title mt-12 text-xl">Emails that came back</h2>
      <OfficeTable
        caption="Emails that came back"
        none="None came back."
        most={mostWaiting}
        rows={emails}
        keyOf={({ id }) => id}
        columns={columns}
        acts={actsOf}
      />
    </>
  )
}

const columns: readonly Column<ReturnedEmailRow>[] = [
  {
    head: 'Came back',
    value: ({ cameBackAt }) => cameBackAt,
    show: ({ cameBackAt }) => dayAndTime(cameBackAt),
  },
  { head: 'To', value: ({ to }) => to },
  { head: 'Subject', value: ({ subject }) => subject },
  { head: 'Why', value: ({ reason }) => reason },
  {
    head: 'Nothing is sent there until',
    value: ({ heldUntil }) => heldUntil,
    show: ({ heldUntil }) => (heldUntil === null ? 'Emails go there' : dayAndTime(heldUntil)),
  },
]
