import type { Transaction } from '../../platform/database/database.ts'
import type { StaffRole } from '../../platform/http/access.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { action, paragraph } from '../../platform/mail/template/blocks.ts'
import { site } from '../../site.ts'

type Person = { userId: number; name: string; email: string }

type Change = {
  /** Whose work it is about. */
  of: Person
  /** What they are now; null where they work here no more. */
  role: StaffRole | null
  /** Who decided it, in words. */
  decidedBy: string
}

const roleLabels: Record<StaffRole, string> = {
  moderator: 'a moderator: listings, reports and messages',
  operator: 'an operator: money, people, settings and staff, too',
}

/** To whoever it is about. */
export async function writeToMember(
  tx: Transaction,
  { of, role, publicUrl }: Change & { publicUrl: string },
): Promise<void> {
  const content = role
    ? {
        subject: `The ${site.name} office is open to you`,
        blocks: [
          paragraph('Hello,'),
          paragraph(`You are ${roleLabels[role]}.`),
          paragraph(
            'The office asks for a passkey. If your account has none yet, add one in your settings first.',
          ),
          action('The office', `${publicUrl}/office`),
        ],
      }
    : {
        subject: `The ${site.name} office is closed to you`,
        blocks: [
          paragraph('Hello,'),
          paragraph('You don’t work in the office any more. Your account is as it was.'),
        ],
      }
  await enqueueEmail(tx, { ...addressed(of), ...content })
}

const addressed = ({ userId, name, email }: Person) => ({ to: { address: email, name }, userId })

/** To an operator: whoever is let in unseen is seen by the others. */
export async function writeToOperator(
  tx: Transaction,
  operator: Person,
  { of, role, decidedBy, publicUrl }: Change & { publicUrl: string },
): Promise<void> {
  const who = `${of.name} (${of.email})`
  await enqueueEmail(tx, {
    ...addressed(operator),
    subject: `Who works in the ${site.name} office has changed`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        role
          ? `${who} is ${roleLabels[role]}. ${decidedBy} decided so.`
          : `${who} doesn’t work in the office any more. ${decidedBy} decided so.`,
      ),
      paragraph('If you didn’t expect this, look at it now, and at the log.'),
      action('Staff', `${publicUrl}/office/staff`),
    ],
  })
}
