import type { Database, Transaction } from '../../platform/database/database.ts'
import { countMailsInHour, postMail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { lettersAnHour } from './rules.ts'

/** Whose account it is about, and where the message goes. better-auth spells ids as text. */
type Addressee = { id: number | string; name: string; email: string }

/** What accounts write to people. Links carry their token behind a '#', which no server is sent. */
export type AccountMails = ReturnType<typeof createAccountMails>

export function createAccountMails(deps: {
  database: Pick<Database, 'primary'>
  publicUrl: string
}) {
  const link = (path: string, token: string) => `${deps.publicUrl}${path}#token=${token}`
  const post = (mail: Parameters<typeof postMail>[1]) =>
    deps.database.primary.transaction().execute((tx) => postMail(tx, mail))
  /** For what a stranger can have sent to somebody: enough is enough, and the stranger isn't told. */
  const postSparingly = async (tx: Transaction, mail: Parameters<typeof postMail>[1]) => {
    if ((await countMailsInHour(tx, mail.to.address)) < lettersAnHour) await postMail(tx, mail)
  }
  const sparingly = (mail: Parameters<typeof postMail>[1]) =>
    deps.database.primary.transaction().execute((tx) => postSparingly(tx, mail))

  return {
    verifyEmail: (what: { user: Addressee; token: string }) => sparingly(verifyEmail(what)),
    verifyEmailIn: (tx: Transaction, what: { user: Addressee; token: string }) =>
      postMail(tx, verifyEmail(what)),
    resetPassword: ({ user, token }: { user: Addressee; token: string }) =>
      sparingly({
        ...to(user),
        subject: `Choose a new password for ${site.name}`,
        body: letter(user.name, [
          `Somebody, most likely you, asked for a new password for this address.`,
          `Choose one here within an hour:\n${link('/reset-password', token)}`,
          `Everyone who is signed in with the old one will be signed out. If it wasn't you, leave this message alone: nothing changes.`,
        ]),
      }),
    /** To the address that the account has so far. */
    confirmNewEmail: (what: { user: Addressee; newEmail: string; token: string }) =>
      post({
        ...to(what.user),
        subject: `Change your ${site.name} e-mail?`,
        body: letter(what.user.name, [
          `You asked to use ${what.newEmail} instead of this address.`,
          `If that is right, confirm it here; then we write to the new address:\n${link('/verify-email', what.token)}`,
          `If it wasn't you, somebody knows your password: choose a new one at ${deps.publicUrl}/forgot-password.`,
        ]),
      }),
    /** To somebody whose address was given once more to make an account. */
    alreadyHere: (tx: Transaction, user: Addressee) =>
      postSparingly(tx, {
        ...to(user),
        subject: `You already have a ${site.name} account`,
        body: letter(user.name, [
          `Somebody, most likely you, tried to make an account with this address. There is one already, so nothing has changed.`,
          `Sign in here: ${deps.publicUrl}/login\nChoose a new password here: ${deps.publicUrl}/forgot-password`,
        ]),
      }),
    passwordChanged: (user: Addressee) =>
      post({
        ...to(user),
        subject: `Your ${site.name} password was changed`,
        body: letter(user.name, [
          `The password of your account has just been changed, and every other device was signed out.`,
          `If it wasn't you, choose a new one now: ${deps.publicUrl}/forgot-password`,
        ]),
      }),
  }

  function verifyEmail({ user, token }: { user: Addressee; token: string }) {
    return {
      ...to(user),
      subject: `Confirm your e-mail for ${site.name}`,
      body: letter(user.name, [
        `Please confirm that this is your address:\n${link('/verify-email', token)}`,
        `The link works for three days. If you didn't ask for this, leave it alone.`,
      ]),
    }
  }
}

const to = ({ id, name, email }: Addressee) => ({
  to: { address: email, name },
  userId: Number(id),
})

/** A letter of a few paragraphs, in plain text. */
function letter(name: string, paragraphs: string[]): string {
  return [`Hello ${name},`, ...paragraphs, `${site.name}\n${site.email}`].join('\n\n')
}
