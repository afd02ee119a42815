import type { Database, Db } from '../../platform/database/database.ts'
import type { FindViewer } from '../../platform/http/access.ts'
import type { Afterwards } from '../../platform/http/afterwards.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import { createAccountEmails, type AccountEmails } from './emails.server.ts'
import { createAuth, type Auth } from './auth.server.ts'
import { createAccountCookies, type AccountCookies } from './session/cookies.server.ts'
import { createFindViewer } from './find-viewer.server.ts'
import { createPasswordHashing, type PasswordHashing } from './passwords/hashing.server.ts'
import type { PersonalData } from './personal-data.ts'
import type { AddressConfirmed, ReleaseData } from './provisional.server.ts'

/** What the routes and operations of accounts work with. */
export type AccountsDeps = {
  database: Database
  auth: Auth
  hashing: PasswordHashing
  mails: AccountEmails
  cookies: AccountCookies
  findViewer: FindViewer
  /** For what would tell by its time who has an account. */
  afterwards: Afterwards
  /** What each feature knows of a person. */
  personalData: PersonalData[]
  /** What becomes of what an account had that ends unconfirmed. */
  releaseData: readonly ReleaseData[]
  /** What has waited for an account's address to be confirmed. */
  addressConfirmed: readonly AddressConfirmed[]
  /** In which an account is begun, and until it is confirmed signed in to. */
  browserSessions: BrowserSessions
  /** How many conversations have something new for an account: this feature knows nothing of messages. */
  countUnread(db: Db, userId: number): Promise<number>
}

export type Accounts = Omit<
  AccountsDeps,
  | 'personalData'
  | 'afterwards'
  | 'releaseData'
  | 'addressConfirmed'
  | 'browserSessions'
  | 'countUnread'
>

export function createAccounts(deps: {
  database: Database
  secret: string
  publicUrl: string
}): Accounts {
  const isTls = deps.publicUrl.startsWith('https:')
  const hashing = createPasswordHashing()
  const mails = createAccountEmails(deps)
  const auth = createAuth(deps)
  const cookies = createAccountCookies({ isTls })
  return {
    database: deps.database,
    auth,
    hashing,
    mails,
    cookies,
    findViewer: createFindViewer({ ...deps, auth, cookies }),
  }
}
