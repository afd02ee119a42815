import { openBooks } from './fake-stripe/books.ts'
import { openFaults } from './fake-stripe/faults.ts'
import { newId } from './fake-stripe/objects.ts'
import { openServer } from './fake-stripe/server.ts'
import { openWebhooks } from './fake-stripe/webhooks.ts'

/**
 * Stripe's API on loopback, as strict as the real one about what the shop uses of it, and wrong in
 * every way in which a service far away can be. Nothing is kept when it closes.
 */
export async function startFakeStripe({ webhookSecret = newId('whsec') } = {}) {
  const keys = { secretKey: newId('sk_test'), publishableKey: newId('pk_test'), webhookSecret }
  const webhooks = openWebhooks(webhookSecret)
  const books = openBooks(webhooks.notify)
  const faults = openFaults()
  const server = await openServer(books, keys, faults)
  return {
    url: server.url,
    keys,
    faults,
    webhooks,
    /** Where events go from now on, and in which manner; before it, nobody is told. */
    deliverTo: webhooks.deliverTo,
    /** As Stripe does after 24 hours: the same key begins anew. */
    forgetKeys: server.forgetKeys,
    refundKeys: server.refundKeys,
    /** How often this was asked, with whatever came of it. */
    calls: server.calls,
    payments: books.list,
    ledger: books.ledger,
    /** The owner's answer to the bank's question, or the bank's own after `holdAtBank`. */
    decide: books.decide,
    holdAtBank: books.holdAtBank,
    /** A refund that is made in Stripe's dashboard; all that is left unless told. */
    refundInDashboard: (paymentId: string, amount?: number) => books.refund(paymentId, amount),
    dispute: books.dispute,
    decideDispute: books.decideDispute,
    bankActs: books.bankActs,
    failRefund: books.failRefund,
    askOwner: books.askOwner,
    emptyBalance: books.emptyBalance,
    alter: books.alter,
    payOut: books.payOut,
    arrive: books.arrive,
    failPayout: books.failPayout,
    charge: books.charge,
    loseRow: books.lose,
    rows: books.rows,
    useClock: books.useClock,
    async close() {
      webhooks.close()
      await server.close()
    },
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
