/**
 * What each route about an account, or at which a link from an email opens something, is called in the security log. A test
 * sees that none of accounts is left out.
 */
export const securityEvents: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'sign-in',
  'POST /api/auth/passkey-login': 'sign-in-by-passkey',
  'POST /api/listings/:id/sign-in': 'sign-in-after-paying',
  'POST /api/auth/logout': 'sign-out',
  'POST /api/auth/sign-up': 'sign-up',
  'PATCH /api/auth/user': 'name-change',
  'POST /api/auth/change-password': 'password-change',
  'POST /api/auth/forgot-password': 'reset-request',
  'POST /api/auth/reset-password': 'reset',
  'POST /api/auth/change-email': 'email-change-request',
  'POST /api/auth/change-email/agree': 'email-change',
  'POST /api/auth/verify-email': 'email-confirmation',
  'POST /api/auth/verification': 'confirmation-request',
  'DELETE /api/auth/sessions': 'sessions-end',
  'DELETE /api/auth/sessions/:id': 'sessions-end',
  'POST /api/auth/passkeys': 'passkey-add',
  'DELETE /api/auth/passkeys/:id': 'passkey-remove',
  'POST /api/auth/phones/code': 'phone-code-request',
  'POST /api/auth/phones/confirm': 'phone-confirmation',
  'POST /api/manage': 'manage-link',
  'POST /api/listings/:id/new-link': 'manage-links-end',
  'POST /api/listings/claim': 'claim',
  'POST /api/enquiries/open': 'conversation-link',
  'POST /api/office/proof': 'office-entry',
  'GET /api/auth/export': 'export',
  'POST /api/auth/close': 'closing',
}

/** Those that only begin what another ends. */
export const unrecorded = [
  'POST /api/auth/link',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/passkey-login/options',
]
