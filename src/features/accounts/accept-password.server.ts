import { AppError } from '../../platform/errors.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { refusePassword } from './rules.ts'

/** Throws where a password is too short, too long, or among the first that anybody would try. */
export function acceptPassword(
  password: string,
  { email, field }: { email: string; field: string },
): void {
  const refused = refusePassword(password, { email, isCommon: isCommonPassword })
  if (refused) throw new AppError('invalid', refused, { field })
}
