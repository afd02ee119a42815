import { AppError } from '../../../platform/errors.ts'

export const passkeyFailed = () =>
  new AppError('invalid', 'The passkey could not be checked. Please try again.')
export const passkeyUnknown = () =>
  new AppError('unauthenticated', 'We don’t recognise this passkey')

/** The passkey library's refusals, by their code. */
export const passkeyRefusals = {
  CHALLENGE_NOT_FOUND: passkeyFailed,
  FAILED_TO_VERIFY_REGISTRATION: passkeyFailed,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: passkeyFailed,
  AUTHENTICATION_FAILED: passkeyUnknown,
  PASSKEY_NOT_FOUND: passkeyUnknown,
}
