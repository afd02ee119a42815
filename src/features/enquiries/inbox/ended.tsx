import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useBlock, useUnblock } from '../enquiries.client.ts'
import type { Conversation } from '../schema.ts'
import { whenMoneyIsLost } from '../text/when-money-is-lost.ts'
import { saidOfBlock } from './blocked.ts'
import { complain } from './complain.ts'

/** Why nothing more can be written, in the place of the form. */
export function Ended({ conversation: { id, name, side, ended } }: { conversation: Conversation }) {
  const unblock = useUnblock()
  return (
    <div ref={focusAfter} className="border-l-4 border-ink pl-4 wrap-anywhere">
      {ended === 'blocked-by-you' && (
        <>
          <p>You have blocked {name}. Nothing more arrives in this conversation.</p>
          <Button
            size="small"
            aria-disabled={unblock.isPending}
            onClick={() =>
              unblock.isPending ||
              unblock.mutate(id, {
                onSuccess: () =>
                  toast({
                    title: 'Unblocked',
                    description: `What ${name} writes reaches you again.`,
                  }),
                onError: complain,
              })
            }
            className="mt-3 aria-disabled:opacity-60"
          >
            Unblock <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </>
      )}
      {ended === 'taken-down' && (
        <p>
          We have taken this car’s listing down, as it broke our rules, so nothing more can be
          written in this conversation.{side === 'buyer' && dontPay}
        </p>
      )}
      {ended === 'stopped-by-us' && (
        <p>
          We have stopped {name} from writing here, for breaking our rules, so nothing more can be
          written in this conversation.{side === 'buyer' && dontPay}
        </p>
      )}
      {ended === 'blocked-by-them' && (
        <p>{name} has ended this conversation, so nothing more can be written in it.</p>
      )}
      {ended === 'removed-by-them' && (
        <p>
          {name} has removed this conversation, so nothing more can be written in it, and within a
          month it is erased.
          {side === 'buyer' && ' While the car is on sale you can write again from its page.'}
        </p>
      )}
    </div>
  )
}

const dontPay = ` Don’t pay them anything. If you have paid already, ${whenMoneyIsLost}`

/** Ends a conversation from one side; it can be taken back, so nothing is asked first. */
export function BlockButton({
  conversation,
  isByLink,
}: {
  conversation: Conversation
  isByLink: boolean
}) {
  const { id, name } = conversation
  const block = useBlock()
  return (
    <Button
      ref={focusAfter}
      size="small"
      aria-disabled={block.isPending}
      onClick={() =>
        block.isPending ||
        block.mutate(id, {
          onSuccess: () =>
            toast({
              title: 'Blocked',
              description: saidOfBlock(conversation, { isByLink }),
            }),
          onError: complain,
        })
      }
      className="aria-disabled:opacity-60"
    >
      Block <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  )
}
