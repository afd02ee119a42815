/** Where one doesn't return to: signing in again, what a mail's link led to once, and no pages. */
export const noReturn =
  /^\/(?:login|sign-up|forgot-password|reset-password|verify-email|api)(?:[/?]|$)/i

/**
 * The sign-in page, which leads back to `from` (a path of ours with its query) afterwards. It takes nobody's word for
 * that: what it is told it reads by `safeReturnAddress`.
 */
export const loginAddress = (from: string): string =>
  from && !noReturn.test(from) ? `/login?returnTo=${encodeURIComponent(from)}` : '/login'
