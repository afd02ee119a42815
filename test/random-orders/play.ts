import { setTimeout as wait } from 'node:timers/promises'
import { toResponse } from '../../src/platform/http/errors.ts'
import { allow, openBuyer, type World } from './buyer.ts'
import type { Act, Plan } from './plan.ts'

export type Played = {
  plan: Plan
  listingId: number
  isDeleted: () => boolean
  /** Tells what the card service has said of it. */
  onEvents(copies: number, reversed: boolean): Promise<void>
  /** Begins what becomes of it later, and ends that once the shop has looked at it. */
  later(): Promise<() => unknown>
  /** Begins once more, and pays if that is still to be done. */
  comeBack(): Promise<void>
}

/** Plays one order as it was planned; throws where anything is answered that may not be. */
export async function playOrder(world: World, plan: Plan, n: number): Promise<Played> {
  const { shop, fake } = world
  const buyer = await openBuyer(world, plan, n)
  const { listingId, remoteAddress } = buyer

  async function perform(act: Act): Promise<unknown> {
    switch (act.does) {
      case 'begins':
        return buyer.start()
      case 'begins in two tabs, of which one waits for more than a minute': {
        fake.faults.set({ until: wait(100) }, { on: 'create', times: 1 })
        const first = buyer.start()
        await wait(30)
        await shop.clock.pass({ seconds: 61 })
        return Promise.all([first, buyer.start()])
      }
      case 'pays':
        return buyer.pay(act)
      case 'submits':
        return Promise.all(Array.from({ length: act.times }, buyer.submit))
      case 'is told':
        return buyer.onEvents(act.copies, act.reversed)
      case 'fails':
        return fake.faults.set(act.fault, { on: act.on, times: 1 })
      case 'looks':
        return buyer.poll()
      case 'consents':
        return buyer.consent()
      case 'edits':
        return buyer.edit()
      case 'sends the form again':
        return buyer.sendFormAgain()
      case 'deletes':
        return buyer.remove()
      case 'is begun in another currency':
        return buyer.startOtherwise({ currency: 'usd' })
      case 'is begun for another amount':
        return buyer.startOtherwise({ amount: 999 })
      case 'is given back in the dashboard':
        return buyer.giveBack(act.whole)
      case 'the bank acts':
        return buyer.bankActs()
      case 'a refund comes back':
        return buyer.sendBack()
      case 'is disputed':
        return buyer.dispute(act.isInquiry)
      case 'the dispute is decided':
        return buyer.decideDispute(act.won)
      case 'our balance is empty':
        return fake.emptyBalance(act.how)
      case 'our balance is filled':
        return fake.emptyBalance(null)
      case 'a minute passes':
        return shop.clock.pass({ seconds: 61 })
      case 'all open orders are looked at':
        return shop.runs('reconcile-orders')
      case 'connections to the database break':
        return world.breakConnections()
      case 'a process closes': {
        const process = await shop.neighbour()
        const asking = process.api.send('POST', '/api/listings', {
          payload: { draftId: listingId },
          cookies: buyer.cookies,
          headers: { 'sec-fetch-site': 'same-origin' },
          remoteAddress,
        })
        await process.close()
        return allow(await asking, [201, 402, 404])
      }
    }
  }

  let underWay: Promise<unknown>[] = []
  const atRest = async () => {
    const ends = await Promise.allSettled(underWay)
    const worst = ends.find((end) => end.status === 'rejected')
    if (worst) throw worst.reason
    underWay = []
  }
  for (const { act, waits } of plan.acts) {
    if (waits) await atRest()
    underWay.push(perform(act).catch(ifBroken))
    await wait(0)
  }
  await atRest()

  const { onEvents, isDeleted } = buyer
  return {
    plan,
    listingId,
    isDeleted,
    onEvents,
    later: async () => {
      switch (plan.later) {
        case 'a part goes back':
          await buyer.giveBack(false)
          return () => {}
        case 'goes back and comes back':
          await buyer.giveBack(true)
          return buyer.sendBack
        case 'lost':
        case 'won':
          await buyer.dispute(false)
          return () => buyer.decideDispute(plan.later === 'won')
        case 'nothing':
          return () => {}
      }
    },
    comeBack: async () => {
      buyer.forget()
      await buyer.pay({ does: 'pays', card: 'approved', bank: 'yes', tab: 'new' })
    },
  }
}

function ifBroken(error: Error) {
  if (toResponse(error).status !== 503) throw error
}
