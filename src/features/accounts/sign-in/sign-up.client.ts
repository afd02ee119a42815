import type { z } from 'zod'
import { useAccountWrite } from '../write.client.ts'
import { recheckUser } from '../session/follow-account.client.ts'
import type {
  forgotPasswordBody,
  linkBody,
  resetPasswordBody,
  ShownLink,
  signUpBody,
  verifyEmailBody,
} from '../schema.ts'

export const useSignUp = () =>
  useAccountWrite<z.infer<typeof signUpBody>>('POST', '/api/auth/sign-up')

export const useForgotPassword = () =>
  useAccountWrite<z.infer<typeof forgotPasswordBody>>('POST', '/api/auth/forgot-password')

/** Ends every session: whoever is signed in here is asked for again. */
export const useResetPassword = () =>
  useAccountWrite<z.infer<typeof resetPasswordBody>>(
    'POST',
    '/api/auth/reset-password',
    recheckUser,
  )

/** What the link of an email is for; nothing is done with it. */
export const useShowLink = () =>
  useAccountWrite<z.infer<typeof linkBody>, ShownLink>('POST', '/api/auth/link')

/** Goes on with a change of address. Where an earlier answer was lost it is refused, as it is done: so who one is says. */
export const useAgreeToChange = () =>
  useAccountWrite<z.infer<typeof linkBody>>(
    'POST',
    '/api/auth/change-email/agree',
    recheckUser,
    recheckUser,
  )

/** Likewise. */
export const useVerifyEmail = () =>
  useAccountWrite<z.infer<typeof verifyEmailBody>>(
    'POST',
    '/api/auth/verify-email',
    recheckUser,
    recheckUser,
  )

/** Sends the message that confirms one's address again. */
export const useSendVerification = () =>
  useAccountWrite<Record<never, never>>('POST', '/api/auth/verification')
