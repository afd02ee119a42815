import { AppError } from '../../../platform/errors.ts'
import { site } from '../../../site.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { isGuessable } from './guessable.server.ts'
import { refusePassword } from '../rules.ts'

/** Throws where a password is too short, too long, or among the first that anybody would try. */
export function acceptPassword(
  password: string,
  { email, name, field }: { email: string; name: string; field: string },
): void {
  const own = [site.name, email, name]
  const refused = refusePassword(password, {
    email,
    isCommon: (lowerCase) => isCommonPassword(lowerCase) || isGuessable(lowerCase, own),
  })
  if (refused) throw new AppError('invalid', refused, { field })
}
