import { useQuery } from '@tanstack/react-query'
import type {
  DeadLetterRow,
  FailedEmailRow,
  OfficeWork,
} from '../../../features/office/work/schema.ts'
import { officeWork, useWorkAct } from '../../../features/office/work/work.client.ts'
import { number } from '../../../ui/format.ts'
import { ActDialog } from '../act-dialog.tsx'
import { Facts } from '../facts.tsx'
import { moment } from '../format.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeTable, type Column } from '../table.tsx'

/** What didn't come off by itself, and can be tried again. */
export function WorkScreen() {
  return <OfficeFrame title="Work">{() => <Work />}</OfficeFrame>
}

function Work() {
  const work = useQuery(officeWork())
  return <Loaded query={work}>{(data) => <Known work={data} />}</Loaded>
}

const minutes = (seconds: number) =>
  seconds < 60 ? 'Less than a minute' : `${number(Math.round(seconds / 60))} minutes`

function Known({ work }: { work: OfficeWork }) {
  const act = useWorkAct()
  return (
    <>
      <Facts
        facts={[
          ['Oldest work that is due', minutes(work.oldestDueSeconds)],
          ['Recurring work is late by', minutes(work.latenessSeconds)],
          ['Emails waiting', number(work.emails.waiting)],
          ['Oldest of them', minutes(work.emails.oldestUnsentSeconds)],
        ]}
      />
      <h2 className="type-title mt-12 text-xl">Jobs that were given up</h2>
      <OfficeTable
        caption="Jobs that were given up"
        none="Every job came off."
        rows={work.deadLetters}
        keyOf={({ id }) => id}
        columns={jobColumns}
      />
      {work.deadLetters.length > 0 && (
        <div className="mt-4">
          <ActDialog
            label="Try All Jobs Again"
            what="Each is done once more, as soon as a process is free. What fails again comes back here."
            onAct={({ reason }) => act.mutateAsync({ act: 'replay', which: 'all', reason })}
          />
        </div>
      )}
      <h2 className="type-title mt-12 text-xl">Emails that failed</h2>
      <OfficeTable
        caption="Emails that failed"
        none="Every email has left."
        rows={work.failedEmails}
        keyOf={({ id }) => id}
        columns={emailColumns}
      />
      {work.failedEmails.length > 0 && (
        <div className="mt-4">
          <ActDialog
            label="Send All Emails Again"
            what="Each is tried anew, also to addresses whose mail came back. What has left can’t be taken back."
            onAct={({ reason }) => act.mutateAsync({ act: 'resend', which: 'all', reason })}
          />
        </div>
      )}
    </>
  )
}

const jobColumns: readonly Column<DeadLetterRow>[] = [
  { head: 'Given up', value: ({ failedAt }) => failedAt, show: ({ failedAt }) => moment(failedAt) },
  { head: 'Job', value: ({ queue }) => queue },
  { head: 'Of', value: ({ payload }) => payload },
  { head: 'Why', value: ({ reason }) => reason },
  { head: 'Tries', value: ({ tries }) => tries, isNumber: true },
]

const emailColumns: readonly Column<FailedEmailRow>[] = [
  {
    head: 'Written',
    value: ({ writtenAt }) => writtenAt,
    show: ({ writtenAt }) => moment(writtenAt),
  },
  { head: 'To', value: ({ to }) => to },
  { head: 'Subject', value: ({ subject }) => subject },
  { head: 'Why', value: ({ reason }) => reason },
  { head: 'Tries', value: ({ attempts }) => attempts, isNumber: true },
]
