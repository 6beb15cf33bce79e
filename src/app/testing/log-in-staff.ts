/** A member of staff who edits pages over HTTP with a session cookie and a token. */
export interface WritingStaff {
  get(path: string): Promise<Answer>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer>
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each contract defines the shape of its answer
  data: any
}

/** Logs in at a shop; `url` is read for each request, because the address may change. */
export const logInStaff = async (url: () => string, username: string, password: string): Promise<WritingStaff> => {
  const cookies = new Map<string, string>()
  const request = async (
    method: string,
    path: string,
    init: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url() + path, {
      method,
      ...init,
      headers: { accept: 'application/json', cookie, ...init.headers },
    })
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data } as Answer
  }
  const send = async (method: string, path: string, body: object) => {
    const token = (await request('GET', '/v1/session')).data.csrfToken
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token }
    return request(method, path, { body: JSON.stringify(body), headers })
  }
  const login = await send('POST', '/v1/login-session', { username, password })
  if (login.status !== 200) throw new Error(`${username} could not log in: ${login.status}`)
  return { get: path => request('GET', path), send }
}
