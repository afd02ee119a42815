import { useQuery } from '@tanstack/react-query'
import type {
  DeadLetterRow,
  FailedEmailRow,
  Finding,
  OfficeWork,
  OpenPostRow,
  StoredRow,
} from '../../../features/office/work/schema.ts'
import {
  officeFindings,
  officeWork,
  useWorkAct,
} from '../../../features/office/work/work.client.ts'
import { mostWaiting } from '../../../features/office/schema.ts'
import { counted, number } from '../../../ui/format.ts'
import { ActDialog } from '../act-dialog.tsx'
import { Facts } from '../facts.tsx'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { sizeOf } from '../format.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { formatDuration } from '../since.ts'
import { OfficeTable, type Column } from '../table.tsx'
import { postActsOf } from './post-acts.ts'
import { ReturnedEmails } from './returned-emails.tsx'

/** What waits or didn't come off by itself, and can be tried again; where it all lies, and whether there is a copy. */
export function WorkScreen() {
  return <OfficeFrame title="Work">{() => <Work />}</OfficeFrame>
}

function Work() {
  const work = useQuery(officeWork())
  return <Loaded query={work}>{(data) => <Known work={data} />}</Loaded>
}

function Known({ work }: { work: OfficeWork }) {
  const act = useWorkAct()
  return (
    <>
      <Facts
        facts={[
          ['Oldest work that is due', formatDuration(work.oldestDueSeconds)],
          ['Recurring work is late by', formatDuration(work.latenessSeconds)],
          ['Emails waiting', number(work.emails.waiting)],
          [
            'Oldest of them',
            work.emails.waiting === 0 ? null : formatDuration(work.emails.oldestUnsentSeconds),
          ],
          ['Last backup', describeBackup(work.backups)],
          ['Free disk', describeFreeSpace(work.storage)],
        ]}
      />
      <Findings />
      <h2 className="type-title mt-12 text-xl">Jobs that were given up</h2>
      <OfficeTable
        caption="Jobs that were given up"
        none="Every job has succeeded."
        most={mostWaiting}
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
        most={mostWaiting}
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
      <ReturnedEmails emails={work.returnedEmails} />
      <Posts posts={work.posts} />
      <h2 className="type-title mt-12 text-xl">Storage</h2>
      <OfficeTable
        caption="Storage"
        none="Nothing has been counted yet."
        rows={work.storage.kinds}
        keyOf={({ kind }) => kind}
        columns={storedColumns}
      />
    </>
  )
}

function Findings() {
  const findings = useQuery(officeFindings())
  return (
    <>
      <h2 className="type-title mt-12 text-xl">How the shop is doing</h2>
      <Loaded query={findings}>
        {(rows) => (
          <OfficeTable
            caption="How the shop is doing"
            none="Nothing has been looked at."
            rows={rows}
            keyOf={({ what, words }) => `${what} ${words}`}
            columns={findingColumns}
          />
        )}
      </Loaded>
    </>
  )
}

const findingLabels: Record<Finding['state'], string> = {
  ill: 'To mend',
  note: 'To know',
  well: 'In order',
}

const findingColumns: readonly Column<Finding>[] = [
  { head: 'State', value: ({ state }) => findingLabels[state] },
  { head: 'Setting or part', value: ({ what }) => what },
  { head: 'How it is', value: ({ words }) => words },
]

function describeBackup({ ageHours, mostHours, isOverdue }: OfficeWork['backups']): string {
  const age =
    ageHours === null
      ? 'Never'
      : ageHours < 48
        ? `${counted(Math.floor(ageHours), 'hour')} ago`
        : `${counted(Math.floor(ageHours / 24), 'day')} ago`
  if (isOverdue) return `${age}: overdue, make one with bin/shop backup`
  return mostHours === 0 ? `${age} by bin/shop backup; something else makes them` : age
}

const describeFreeSpace = ({ freeBytes, isLow }: OfficeWork['storage']): string | null =>
  freeBytes === null
    ? null
    : isLow
      ? `${sizeOf(freeBytes)}: low, photos are refused soon`
      : sizeOf(freeBytes)

const waitLabels: Record<OpenPostRow['waitsFor'], string> = {
  turn: 'Its turn',
  retry: 'Its next try',
  answer: 'The network’s answer',
  token: 'A good token for the page',
  person: 'Your word',
}

const postColumns: readonly Column<OpenPostRow>[] = [
  { head: 'Post', value: ({ id }) => id },
  { head: 'On', value: ({ network }) => network },
  {
    head: 'Car',
    value: ({ car }) => car,
    show: ({ car }) => car ?? 'Gone',
    to: ({ listingId }) => (listingId === null ? undefined : `/office/listings/${listingId}`),
  },
  {
    head: 'There',
    value: ({ mark }) => mark,
    show: ({ mark, externalId }) => (externalId === null ? mark : `${mark}, ${externalId}`),
  },
  {
    head: 'Waits for',
    value: ({ waitsFor }) => waitsFor,
    show: ({ waitsFor, nextTryAt }) =>
      waitsFor === 'retry'
        ? `${waitLabels[waitsFor]}, ${dayAndTime(nextTryAt)}`
        : waitLabels[waitsFor],
  },
  { head: 'Why', value: ({ reason }) => reason, show: ({ reason }) => reason ?? '–' },
  { head: 'Tries', value: ({ attempts }) => attempts, isNumber: true },
]

function Posts({ posts }: { posts: OpenPostRow[] }) {
  const act = useWorkAct()
  return (
    <>
      <h2 className="type-title mt-12 text-xl">Posts that wait</h2>
      <OfficeTable
        caption="Posts that wait"
        none="No post waits."
        most={mostWaiting}
        beginsWith="first"
        rows={posts}
        keyOf={({ id }) => id}
        columns={postColumns}
        acts={(post) =>
          postActsOf(post).map(({ act: name, label, what }) => (
            <ActDialog
              key={name}
              label={label}
              what={what}
              onAct={({ reason }) => act.mutateAsync({ act: name, which: String(post.id), reason })}
            />
          ))
        }
      />
    </>
  )
}

const storedLabels: Record<StoredRow['kind'], string> = {
  sent: 'Photos as they were sent',
  sizes: 'Sizes made of them',
  database: 'Database',
}

const storedColumns: readonly Column<StoredRow>[] = [
  { head: 'What', value: ({ kind }) => kind, show: ({ kind }) => storedLabels[kind] },
  {
    head: 'Files',
    value: ({ files }) => files,
    show: ({ files }) => (files === null ? '–' : number(files)),
    isNumber: true,
  },
  {
    head: 'Bytes',
    value: ({ bytes }) => bytes,
    show: ({ bytes }) => sizeOf(bytes),
    isNumber: true,
  },
  {
    head: 'Counted',
    value: ({ countedAt }) => countedAt,
    show: ({ countedAt }) => dayAndTime(countedAt),
  },
]

const jobColumns: readonly Column<DeadLetterRow>[] = [
  {
    head: 'Given up',
    value: ({ failedAt }) => failedAt,
    show: ({ failedAt }) => dayAndTime(failedAt),
  },
  { head: 'Job', value: ({ queue }) => queue },
  { head: 'Of', value: ({ payload }) => payload },
  { head: 'Why', value: ({ reason }) => reason },
  { head: 'Tries', value: ({ tries }) => tries, isNumber: true },
]

const emailColumns: readonly Column<FailedEmailRow>[] = [
  {
    head: 'Written',
    value: ({ writtenAt }) => writtenAt,
    show: ({ writtenAt }) => dayAndTime(writtenAt),
  },
  { head: 'To', value: ({ to }) => to },
  { head: 'Subject', value: ({ subject }) => subject },
  { head: 'Why', value: ({ reason }) => reason },
  { head: 'Tries', value: ({ attempts }) => attempts, isNumber: true },
]
