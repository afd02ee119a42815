import type { Transaction } from '../../platform/database/database.ts'
import {
  action,
  facts,
  paragraph,
  type Block,
  type Email,
} from '../../platform/mail/template/blocks.ts'
import { countEmailsInHour, enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { emailsPerHour } from './rules.ts'

/** Whose account it is about, and where the message goes. */
type Addressee = { id: number; name: string; email: string }

/** What accounts write to people. Links carry their token behind a '#', which no server is sent. */
export type AccountEmails = ReturnType<typeof createAccountEmails>

export function createAccountEmails({ publicUrl }: { publicUrl: string }) {
  const link = (path: string, token: string) => `${publicUrl}${path}#token=${token}`
  const enqueue = async (tx: Transaction, email: Email) => void (await enqueueEmail(tx, email))
  /** For what a stranger can have sent to somebody: enough is enough, and the stranger isn't told. */
  const sparingly = async (tx: Transaction, email: Email) => {
    const { subject, to } = email
    // Each kind has an allowance of its own: no number of sign-ups uses up the links to a new password.
    if ((await countEmailsInHour(tx, to.address, { subject })) < emailsPerHour)
      await enqueue(tx, email)
  }

  return {
    /** Counted by whoever has it sent, as what goes to people who haven't asked. */
    verifyEmail: (tx: Transaction, { user, token }: { user: Addressee; token: string }) =>
      enqueue(tx, {
        ...to(user),
        subject: `Confirm your email for ${site.name}`,
        blocks: greeted(
          paragraph('Please confirm that this is your address.'),
          action('Confirm your email', link('/verify-email', token)),
          paragraph(
            "The link works for three days, once. If you didn't ask for this, ignore this message.",
          ),
        ),
      }),
    resetPassword: (tx: Transaction, { user, token }: { user: Addressee; token: string }) =>
      sparingly(tx, {
        ...to(user),
        subject: `Choose a new password for ${site.name}`,
        blocks: greeted(
          paragraph('Somebody, most likely you, asked for a new password for this address.'),
          action('Choose a new password', link('/reset-password', token)),
          paragraph(
            "The link works for an hour. Everyone who is signed in with the old password will be signed out. If it wasn't you, ignore this message: nothing will change.",
          ),
        ),
      }),
    /** To the address that the account has so far. */
    leaveEmail: (tx: Transaction, what: { user: Addressee; newEmail: string; token: string }) =>
      enqueue(tx, {
        ...to(what.user),
        subject: `Change your ${site.name} email?`,
        blocks: greeted(
          paragraph(`You asked to use ${what.newEmail} instead of this address.`),
          paragraph('If that is right, confirm it here, and we will write to the new address.'),
          action('Review the change', link('/verify-email', what.token)),
          paragraph(
            `If it wasn't you, somebody knows your password: choose a new one at ${publicUrl}/forgot-password.`,
          ),
        ),
      }),
    /** To the address that the account is to have; whoever reads it there may never have asked. */
    takeEmail: (tx: Transaction, what: { user: Addressee; newEmail: string; token: string }) =>
      sparingly(tx, {
        ...to({ ...what.user, email: what.newEmail }),
        subject: `Confirm your new email for ${site.name}`,
        blocks: greeted(
          paragraph('You asked to use this address for your account.'),
          action('Review the change', link('/verify-email', what.token)),
          paragraph(
            "The link works for three days. If you didn't ask for this, ignore this message.",
          ),
        ),
      }),
    /** To the address of an account whose owner has told us that they have lost its mail. */
    emailOffered: (tx: Transaction, user: Addressee & { newEmail: string }) =>
      enqueue(tx, {
        ...to(user),
        subject: `Somebody has asked for another email for your ${site.name} account`,
        blocks: greeted(
          paragraph(
            `We were told that you can’t read mail at this address any more, and have written to ${user.newEmail}. Your account will use that address once somebody who is signed in as you agrees to it there.`,
          ),
          paragraph(
            `If it wasn't you who asked, choose a new password at ${publicUrl}/forgot-password: that stops it at once. Then write to us.`,
          ),
        ),
      }),
    /** To both addresses. */
    emailChanged: async (tx: Transaction, user: Addressee & { newEmail: string }) => {
      await enqueue(tx, {
        ...to(user),
        subject: `Your ${site.name} email was changed`,
        blocks: greeted(
          paragraph(`Your account now uses ${user.newEmail} instead of this address.`),
          paragraph(
            `If it wasn't you, write to us at once: somebody could read your mail and knew your password.`,
          ),
        ),
      })
      await enqueue(tx, {
        ...to({ ...user, email: user.newEmail }),
        subject: `Your ${site.name} email was changed`,
        blocks: greeted(
          paragraph(
            'Your account now uses this address. Sign in with it from now on. Messages that came to your earlier address, including those about your cars, now come here.',
          ),
          action('My account', `${publicUrl}/account`),
        ),
      })
    },
    /** To somebody whose address was given once more to make an account; counted as the email to confirm one. */
    alreadyHere: (tx: Transaction, user: Addressee) =>
      enqueue(tx, {
        ...to(user),
        subject: `You already have a ${site.name} account`,
        blocks: greeted(
          paragraph(
            'Somebody, most likely you, tried to make an account with this address. There is one already, and nothing about it has changed: sign in with its password.',
          ),
          action('Sign in', `${publicUrl}/login`),
          paragraph(
            `If you have forgotten your password, choose a new one: ${publicUrl}/forgot-password`,
          ),
        ),
      }),
    /** After a sign-in with the password, in a browser in which there was none before. */
    signedInElsewhere: (tx: Transaction, { user, device }: { user: Addressee; device: string }) =>
      sparingly(tx, {
        ...to(user),
        subject: `A new browser signed in to your ${site.name} account`,
        blocks: greeted(
          paragraph(
            `Somebody signed in with your password in a browser that your account hadn’t seen before: ${device}.`,
          ),
          paragraph('If it was you, there is nothing to do.'),
          paragraph(
            "If it wasn't you, choose a new password now: everyone who is signed in with the old one will be signed out.",
          ),
          action('Choose a new password', `${publicUrl}/forgot-password`),
        ),
      }),
    passkeyAdded: (tx: Transaction, { user, passkey }: { user: Addressee; passkey: string }) =>
      enqueue(tx, {
        ...to(user),
        subject: `A passkey was added to your ${site.name} account`,
        blocks: greeted(
          paragraph(
            `The passkey is called ${passkey}: it signs in to your account without your password.`,
          ),
          paragraph(
            `If it wasn't you, choose a new password now, and tick the passkey there to remove it.`,
          ),
          action('Choose a new password', `${publicUrl}/forgot-password`),
        ),
      }),
    /** To an address that was an account's until now: the email is nobody's, and stays when all others go. */
    accountClosed: (
      tx: Transaction,
      {
        email,
        retained,
        isByUs,
      }: { email: string; retained: [what: string, howLong: string][]; isByUs: boolean },
    ) =>
      enqueue(tx, {
        to: { address: email },
        subject: `Your ${site.name} account has been closed`,
        blocks: greeted(
          paragraph(
            `${isByUs ? 'We have closed your account.' : 'Your account has been closed.'} Your listings with their photos, your messages, your saved cars and your passkeys are erased, and nobody can sign in to it any more. This can’t be undone.`,
          ),
          paragraph('What is still kept, and what becomes of it:'),
          facts(...retained),
          paragraph(
            isByUs
              ? `If you didn’t ask us to, or think that it is wrong, reply to this message or write to ${site.email}.`
              : `If it wasn’t you who closed it, reply to this message or write to ${site.email} at once: somebody knew your password.`,
          ),
        ),
      }),
    passwordChanged: (tx: Transaction, user: Addressee) =>
      enqueue(tx, {
        ...to(user),
        subject: `Your ${site.name} password was changed`,
        blocks: greeted(
          paragraph(
            'The password of your account has just been changed, and every other device was signed out.',
          ),
          paragraph("If it wasn't you, choose a new one now."),
          action('Choose a new password', `${publicUrl}/forgot-password`),
        ),
      }),
  }
}

// Without the name: whoever made an account with somebody's address has typed it.
const to = ({ id, email }: Addressee) => ({
  to: { address: email },
  userId: id,
})

const greeted = (...blocks: Block[]): Block[] => [paragraph('Hello,'), ...blocks]
