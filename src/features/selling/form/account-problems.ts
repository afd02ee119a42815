import { checkNewPassword } from '../../accounts/passwords/new-password-fields.tsx'
import { passwordMessages } from '../../accounts/rules.ts'
import type { ToastContent } from '../../../ui/toast/toast.ts'
import { tooManyImages } from './too-many-images.ts'
import type { ListingProblems, ListingTyped } from './typed.ts'
import type { Plan } from '../../listings/rules.ts'

/** What the browser can say of the account that is to be made; which passwords are common it can't. */
export function checkAccount(typed: ListingTyped): ListingProblems {
  const { password, contactEmail, confirmPassword } = typed
  const said = checkNewPassword({ email: contactEmail, password, confirmation: confirmPassword })
  const wrong = password === '' ? passwordMessages.required : said.password
  return {
    ...(wrong && { password: wrong }),
    ...(said.confirmation && { confirmPassword: said.confirmation }),
  }
}

/** The toast for what is wrong, where it has one of its own; the fields say what is wrong with each. */
export function toastForProblems(
  problems: ListingProblems,
  { plan, wantsAccount }: { plan: Plan; wantsAccount: boolean },
): ToastContent | undefined {
  const { images, password, confirmPassword, contactName, contactEmail } = problems
  const destructive = true
  if (images === tooManyImages(plan)) return { title: 'Too Many Images', destructive }
  if (password === passwordMessages.required)
    return {
      title: 'Password Required',
      description: 'Choose a password for your account, or switch the account off.',
      destructive,
    }
  if (confirmPassword)
    return {
      title: "Passwords Don't Match",
      description: 'Type the same password twice.',
      destructive,
    }
  if (wantsAccount && (contactName ?? contactEmail))
    return {
      title: 'Account Information Required',
      description: 'An account needs your contact name and your email.',
      destructive,
    }
  return undefined
}
