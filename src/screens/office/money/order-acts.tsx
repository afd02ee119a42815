import { useOrderAct } from '../../../features/office/money/money.client.ts'
import type { OfficeOrder } from '../../../features/office/money/schema.ts'
import { ActDialog } from '../act-dialog.tsx'
import { isUnsettled } from './labels.ts'

type Props = { order: Pick<OfficeOrder, 'id' | 'state' | 'needsPerson'> }

const paid: readonly OfficeOrder['state'][] = ['fulfilled', 'partly-refunded']
const owing: readonly OfficeOrder['state'][] = ['refund-due', 'refund-failed']

/** What may be done about an order as it stands; the server asks the same. */
export function OrderActs({ order: { id, state, needsPerson } }: Props) {
  const act = useOrderAct(id)
  const isOwing = owing.includes(state)
  const isStuck = state === 'refund-pending' && needsPerson
  const isUnpublished = isUnsettled({ state, needsPerson })
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {(paid.includes(state) || isUnpublished) && (
        <ActDialog
          label="Refund"
          what={
            isUnpublished
              ? 'The card service is asked again: what was paid goes back to the card, and nothing is published by it. This can’t be undone.'
              : 'What is left of it goes back to the card; the listing stays. This can’t be undone.'
          }
          onAct={({ reason }) => act.mutateAsync({ act: 'refund', reason })}
        />
      )}
      {isOwing && (
        <ActDialog
          label="Try the Refund Again"
          what="The card service is asked once more, within a minute."
          onAct={({ reason }) => act.mutateAsync({ act: 'retry', reason })}
        />
      )}
      {(isOwing || isStuck || isUnpublished) && (
        <ActDialog
          label="It Went Back Another Way"
          what={
            isStuck
              ? 'Say that you have given it back, by transfer for example. What is on its way to the card carries on, unless you stop it in the card service’s dashboard. This can’t be undone.'
              : 'Say that you have given it back, by transfer for example: no card is tried any more. This can’t be undone.'
          }
          onAct={({ reason }) => act.mutateAsync({ act: 'settle', reason })}
        />
      )}
    </div>
  )
}
