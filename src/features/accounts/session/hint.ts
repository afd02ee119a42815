/** Says only that a session may exist, never whose: the session's own cookie is hidden from scripts. */
export const hint = 'may-be-signed-in'

/** Behind TLS, a cookie's name itself binds it to this host and to secure connections. */
export const hintCookie = (isTls: boolean) => (isTls ? `__Host-${hint}` : hint)
const names = [hintCookie(true), hintCookie(false)]

/** Whether a list of cookies, as `document.cookie` spells it, holds the hint. */
export const holdsHint = (cookies: string): boolean =>
  cookies.split(';').some((cookie) => {
    const [name, value] = cookie.split('=', 2)
    return names.includes(name?.trim() ?? '') && Boolean(value?.trim())
  })

/** Whether it is worth asking who is signed in: to a visitor the answer would be an error. */
export const mayBeSignedIn = (): boolean =>
  typeof document !== 'undefined' && holdsHint(document.cookie)
