import type { FindStaff, Viewer } from '../../../platform/http/access.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  giveBackOrder,
  retryRefund,
  settleByHand,
} from '../../payments/returns/refund-order.server.ts'
import type { Settling } from '../../payments/settle-order.server.ts'
import { logAct } from '../../staff/log.server.ts'
import { requireFreshProof } from '../require-fresh-proof.server.ts'
import type { OrderActBody } from './schema.ts'

type Ctx = Settling & { findStaff: FindStaff }

const ways = {
  refund: {
    act: giveBackOrder,
    message: 'What is left of it goes back to the card, within a minute where the bank answers.',
  },
  retry: { act: retryRefund, message: 'The refund is tried again within a minute.' },
  settle: { act: settleByHand, message: 'It is noted as given back in another way.' },
} as const

/** Does about an order what an operator has decided, who has shown a passkey just now; in words. */
export async function actOnOrder(
  ctx: Ctx,
  { id, viewer, body }: { id: number; viewer: Viewer; body: OrderActBody },
): Promise<string> {
  await requireFreshProof(ctx, viewer, 'money moves')
  const { act, message } = ways[body.act]
  const { reason } = body
  await act(ctx, {
    orderId: id,
    reason,
    log: (tx: Transaction) =>
      logAct(tx, {
        by: viewer.userId,
        action: `order-${body.act}`,
        subject: 'order',
        subjectId: id,
        reason,
      }),
  })
  return message
}
