import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { pricePence } from '../../../ui/format.ts'
import { site } from '../../../site.ts'

type Bank = {
  /** Null while nothing is asked. */
  respond: ((approve: boolean) => void) | null
  /** Waits for the card's owner; whoever closes the question has refused. */
  ask(): Promise<boolean>
}

export function useTestBank(): Bank {
  const [request, setRequested] = useState<{ respond(approve: boolean): void } | null>(null)
  return {
    respond: request && request.respond,
    ask: () =>
      new Promise((resolve) => {
        setRequested({
          respond: (approve) => {
            setRequested(null)
            resolve(approve)
          },
        })
      }),
  }
}

/** The question that some banks put to the owner of a card before they pay. */
export function TestBank({ bank: { respond }, amountPence }: { bank: Bank; amountPence: number }) {
  return (
    <Dialog
      open={respond !== null}
      onClose={() => respond?.(false)}
      title="Test bank"
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">
          <Button onClick={() => respond?.(false)}>Refuse</Button>
          <Button variant="solid" onClick={() => respond?.(true)}>
            Approve
          </Button>
        </div>
      }
    >
      <p>
        {site.name} asks for {pricePence(amountPence)} from your card. Was that you?
      </p>
      <p className="mt-3 text-faded">
        A test: a real bank would ask in its own way, and no money moves.
      </p>
    </Dialog>
  )
}
