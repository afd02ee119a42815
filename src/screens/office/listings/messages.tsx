import { useState } from 'react'
import { useOpenConversation } from '../../../features/office/office.client.ts'
import { useOlder } from '../../../features/office/older.client.ts'
import type { OfficeListing, Written } from '../../../features/office/schema.ts'
import { ActDialog } from '../act-dialog.tsx'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { OfficeTable } from '../table.tsx'

type Message = OfficeListing['messages'][number]

/** What both sides wrote, one after the other. */
export const formatConversation = (written: readonly Written[]): string =>
  written.map(({ by, message }) => `${by === 'buyer' ? 'Buyer' : 'Seller'}: ${message}`).join(' / ')

/** Who wrote about a listing and when; what they wrote is opened for a reason. */
export function Messages({ listing: { id, messages } }: { listing: OfficeListing }) {
  const list = useOlder({ path: `/api/office/listings/${id}/messages`, first: messages })
  const [opened, setOpened] = useState<Readonly<Record<number, Written[]>>>({})
  const openingOf = ({ id: conversation }: Message) =>
    !opened[conversation] && (
      <Opening
        id={conversation}
        onOpened={(written) => setOpened((all) => ({ ...all, [conversation]: written }))}
      />
    )
  return (
    <>
      <h2 className="type-title mt-12 text-xl">Messages</h2>
      <OfficeTable
        caption={`Messages about listing ${id}`}
        none="Nobody has written about it."
        {...list}
        keyOf={(message) => message.id}
        columns={[
          {
            head: 'When',
            value: ({ writtenAt }) => writtenAt,
            show: ({ writtenAt }) => dayAndTime(writtenAt),
          },
          { head: 'Answers', value: ({ answers }) => answers, isNumber: true },
          {
            head: 'Words',
            value: (message) =>
              opened[message.id]
                ? formatConversation(opened[message.id]!)
                : message.isReported
                  ? 'Reported: see above'
                  : 'Not shown',
          },
        ]}
        acts={openingOf}
      />
    </>
  )
}

function Opening({ id, onOpened }: { id: number; onOpened(written: Written[]): void }) {
  const open = useOpenConversation()
  return (
    <ActDialog
      label="Read the Conversation"
      what="What both of them wrote is shown here. The log keeps that you read it, and why."
      onAct={async ({ reason }) => {
        const { written } = await open.mutateAsync({ id, reason })
        onOpened(written)
        return { message: 'The conversation is in the table.' }
      }}
    />
  )
}
