import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findAccountLink } from './links.server.ts'
import { badLink } from './bad-link.server.ts'
import { findOwn } from './confirm-email.server.ts'
import { listPasskeys } from '../passkeys/queries.server.ts'
import type { ShownLink } from '../schema.ts'

/**
 * What a link is for, shown before anything is done with it. One that changes an address is shown to whose
 * account it is: another may have opened an email that went to a mistyped address.
 */
export async function showLink(
  { database }: { database: Pick<Database, 'primary'> },
  { token, viewerId }: { token: string; viewerId: number | undefined },
): Promise<ShownLink> {
  const link = await findAccountLink(database.primary, token)
  if (!link) throw badLink()
  const { userId, ...shown } = link
  if (link.newEmail !== null && viewerId === undefined)
    throw new AppError('unauthenticated', 'Please sign in first')
  if (link.newEmail !== null && viewerId !== userId) throw badLink()
  return {
    ...shown,
    isSignedIn: (await findOwn(database.primary, link, viewerId)) !== undefined,
    passkeys:
      link.purpose === 'choose-password' ? await listPasskeys(database.primary, userId) : [],
  }
}
