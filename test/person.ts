export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

export type Sent = {
  headers?: Record<string, string>
  cookies?: Record<string, string>
  payload?: string | object
  remoteAddress?: string
}

export type TestResponse = {
  status: number
  headers: Record<string, number | string | string[] | undefined>
  cookies: { name: string; value: string; maxAge?: number; expires?: Date }[]
  text: string
  json<T = unknown>(): T
}

type Send = (method: Method, path: string, more?: Sent) => Promise<TestResponse>

/** A browser of somebody's, at an address: keeps its cookies as one would, and asks from the shop's own pages. */
export function openBrowser(send: Send, remoteAddress?: string) {
  const cookies: Record<string, string> = {}
  const ask: Send = async (method, path, more = {}) => {
    const response = await send(method, path, {
      ...(remoteAddress !== undefined && { remoteAddress }),
      ...more,
      cookies: { ...cookies, ...more.cookies },
      headers: { 'sec-fetch-site': 'same-origin', ...more.headers },
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires && expires.getTime() <= Date.now())
      if (isGone) delete cookies[name]
      else cookies[name] = value
    }
    return response
  }
  return {
    /** As they stand now, by name. */
    cookies,
    send: ask,
    get: (path: string, more?: Sent) => ask('GET', path, more),
    post: (path: string, payload: object = {}, more?: Sent) =>
      ask('POST', path, { ...more, payload }),
    patch: (path: string, payload: object, more?: Sent) => ask('PATCH', path, { ...more, payload }),
    delete: (path: string, more?: Sent) => ask('DELETE', path, more),
  }
}

export const goodPassword = 'a-red-youngtimer'

/** Gives an account another address, by agreeing to it at both. */
export async function changesEmail(
  { linkTo }: { linkTo(address: string): Promise<string> },
  {
    api,
    email,
    password,
  }: { api: ReturnType<typeof openBrowser>; email: string; password: string },
  newEmail: string,
): Promise<void> {
  await api.post('/api/auth/change-email', { email: newEmail, password })
  for (const address of [email, newEmail]) {
    const agreed = await api.post('/api/auth/change-email/agree', { token: await linkTo(address) })
    if (agreed.status !== 200) throw new Error(`the change was refused: ${agreed.text}`)
  }
}
