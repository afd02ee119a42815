import type { Database, Transaction } from '../../platform/database/database.ts'
import { action, paragraph, type Block, type Letter } from '../../platform/mail/letter.ts'
import { countMailsInHour, postLetter } from '../../platform/mail/outbox.server.ts'
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
  const post = (letter: Letter) =>
    deps.database.primary.transaction().execute(async (tx) => void (await postLetter(tx, letter)))
  /** For what a stranger can have sent to somebody: enough is enough, and the stranger isn't told. */
  const postSparingly = async (tx: Transaction, letter: Letter) => {
    if ((await countMailsInHour(tx, letter.to.address)) < lettersAnHour)
      await postLetter(tx, letter)
  }
  const sparingly = (letter: Letter) =>
    deps.database.primary.transaction().execute((tx) => postSparingly(tx, letter))

  return {
    verifyEmail: (what: { user: Addressee; token: string }) => sparingly(verifyEmail(what)),
    verifyEmailIn: async (tx: Transaction, what: { user: Addressee; token: string }) =>
      void (await postLetter(tx, verifyEmail(what))),
    resetPassword: ({ user, token }: { user: Addressee; token: string }) =>
      sparingly({
        ...to(user),
        subject: `Choose a new password for ${site.name}`,
        blocks: greeted(
          user,
          paragraph('Somebody, most likely you, asked for a new password for this address.'),
          action('Choose a new password', link('/reset-password', token)),
          paragraph(
            "The link works for an hour. Everyone who is signed in with the old password will be signed out. If it wasn't you, leave this message alone: nothing changes.",
          ),
        ),
      }),
    /** To the address that the account has so far. */
    confirmNewEmail: (what: { user: Addressee; newEmail: string; token: string }) =>
      post({
        ...to(what.user),
        subject: `Change your ${site.name} e-mail?`,
        blocks: greeted(
          what.user,
          paragraph(`You asked to use ${what.newEmail} instead of this address.`),
          paragraph('If that is right, confirm it here; then we write to the new address.'),
          action('Confirm the change', link('/verify-email', what.token)),
          paragraph(
            `If it wasn't you, somebody knows your password: choose a new one at ${deps.publicUrl}/forgot-password.`,
          ),
        ),
      }),
    /** To somebody whose address was given once more to make an account. */
    alreadyHere: (tx: Transaction, user: Addressee) =>
      postSparingly(tx, {
        ...to(user),
        subject: `You already have a ${site.name} account`,
        blocks: greeted(
          user,
          paragraph(
            'Somebody, most likely you, tried to make an account with this address. There is one already, so nothing has changed.',
          ),
          action('Sign in', `${deps.publicUrl}/login`),
          paragraph(
            `If you don't know your password any more, choose a new one: ${deps.publicUrl}/forgot-password`,
          ),
        ),
      }),
    passwordChanged: (user: Addressee) =>
      post({
        ...to(user),
        subject: `Your ${site.name} password was changed`,
        blocks: greeted(
          user,
          paragraph(
            'The password of your account has just been changed, and every other device was signed out.',
          ),
          paragraph("If it wasn't you, choose a new one now."),
          action('Choose a new password', `${deps.publicUrl}/forgot-password`),
        ),
      }),
  }

  function verifyEmail({ user, token }: { user: Addressee; token: string }): Letter {
    return {
      ...to(user),
      subject: `Confirm your e-mail for ${site.name}`,
      blocks: greeted(
        user,
        paragraph('Please confirm that this is your address.'),
        action('Confirm your e-mail', link('/verify-email', token)),
        paragraph("The link works for three days. If you didn't ask for this, leave it alone."),
      ),
    }
  }
}

const to = ({ id, name, email }: Addressee) => ({
  to: { address: email, name },
  userId: Number(id),
})

const greeted = ({ name }: Addressee, ...blocks: Block[]): Block[] => [
  paragraph(`Hello ${name},`),
  ...blocks,
]
