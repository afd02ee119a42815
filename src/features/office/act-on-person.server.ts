import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { FindStaff, Viewer } from '../../platform/http/access.ts'
import type { PersonalData } from '../accounts/personal-data.ts'
import { createAccountEmails } from '../accounts/emails.server.ts'
import { findUser, holdAccount } from '../accounts/queries.server.ts'
import { endEverySession } from '../accounts/session/sign-out-everywhere.server.ts'
import { offerEmail } from '../accounts/settings/change-email.server.ts'
import { closeAccount } from '../accounts/settings/close-account.server.ts'
import { exportAccount } from '../accounts/settings/export-account.server.ts'
import type { Moderating } from '../moderation/moderating.ts'
import { liftRestriction, restrictPerson } from '../moderation/restrict.server.ts'
import { logAct } from '../staff/log.server.ts'
import { isStaff } from '../staff/queries.server.ts'
import { noSuchPerson } from './people.server.ts'
import { requireFreshProof } from './require-fresh-proof.server.ts'
import type { PersonActBody, PersonExport } from './schema.ts'

type Ctx = Moderating & { findStaff: FindStaff; personalData: PersonalData[] }
type Act = { id: number; viewer: Viewer; body: PersonActBody }

/** Does to an account what an operator has decided; returns what became of it, in words. */
export async function actOnPerson(ctx: Ctx, { id, viewer, body }: Act): Promise<string> {
  const act = { userId: id, reason: body.reason, by: viewer.userId }
  switch (body.act) {
    case 'sign-out':
      return signOut(ctx, act)
    case 'offer-email':
      await requireFreshProof(ctx, viewer, 'somebody is offered another email')
      return offerNewEmail(ctx, { ...act, newEmail: body.newEmail! })
    case 'suspend':
    case 'ban': {
      const kind = body.act === 'ban' ? 'banned' : 'suspended'
      const { ground = 'other' } = body
      const { hidden } = await restrictPerson(ctx, { ...act, kind, ground })
      return `The account is ${kind}, and its owner told why.${describeListings(hidden, 'out of sight')}`
    }
    case 'lift': {
      const { shown, runOut } = await liftRestriction(ctx, act)
      return `The account is its owner’s again.${describeListings(shown, 'back on sale')}${describeListings(runOut, 'out of days')}`
    }
    case 'erase':
      await requireFreshProof(ctx, viewer, 'somebody is erased')
      return erase(ctx, act)
  }
}

const describeListings = (listings: number, are: string) =>
  listings === 0
    ? ''
    : listings === 1
      ? ` One listing is ${are}.`
      : ` ${listings} listings are ${are}.`

type PersonAct = { userId: number; reason: string; by: number }

const signOut = ({ database }: Ctx, { userId, reason, by }: PersonAct) =>
  database.primary.transaction().execute(async (tx) => {
    if (!(await findUser(tx, userId))) throw noSuchPerson()
    const ended = await endEverySession(tx, userId, 'the office')
    await logAct(tx, { by, action: 'sign-out', subject: 'user', subjectId: userId, reason })
    return ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`
  })

/** For whoever has lost the mail of their address, and with it the way to change it themselves. */
const offerNewEmail = (
  { database, publicUrl }: Ctx,
  { userId, reason, by, newEmail }: PersonAct & { newEmail: string },
) =>
  database.primary.transaction().execute(async (tx) => {
    const user = await findUser(tx, userId)
    if (!user) throw noSuchPerson()
    if (await isStaff(tx, userId))
      throw new AppError('conflict', 'They work here, and change their email themselves')
    if (!user.emailVerified)
      throw new AppError('conflict', 'They never confirmed an email, so nobody knows whose it is')
    await offerEmail({ mails: createAccountEmails({ publicUrl }) }, tx, { user, newEmail })
    await logAct(tx, { by, action: 'offer-email', subject: 'user', subjectId: userId, reason })
    return 'We have written to the new address. Once they sign in and agree there, it is theirs, and both addresses are notified.'
  })

/** Erases an account with all that is its owner's, as they could themselves. */
async function erase(ctx: Ctx, { userId, reason, by }: PersonAct): Promise<string> {
  await closeAccount(
    { ...ctx, mails: createAccountEmails(ctx) },
    async (tx) => {
      await holdAccount(tx, userId)
      const user = await findUser(tx, userId)
      if (!user) throw noSuchPerson()
      if (await isStaff(tx, userId))
        throw new AppError('conflict', 'They work here: end that first, under Staff')
      return user
    },
    (tx) => logAct(tx, { by, action: 'erase', subject: 'user', subjectId: userId, reason }),
  )
  return 'The account and all that was its owner’s is erased.'
}

/** Everything that is kept of somebody, for whoever asked us for it and can't sign in. */
export async function exportPerson(
  ctx: Ctx,
  { id, viewer, reason }: { id: number; viewer: Viewer; reason: string },
): Promise<PersonExport> {
  await requireFreshProof(ctx, viewer, 'what is kept of somebody is handed out')
  const user = await findUser(ctx.database.primary, id)
  if (!user) throw noSuchPerson()
  await ctx.database.primary
    .transaction()
    .execute((tx: Transaction) =>
      logAct(tx, { by: viewer.userId, action: 'export', subject: 'user', subjectId: id, reason }),
    )
  return exportAccount(ctx, user)
}
