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
export const logInToWrite = async (url: () => string, username: string, password: string): Promise<WritingStaff> => {
  const jar = new Map<string, string>()
  const ask = async (method: string, path: string, more: { body?: string; headers?: Record<string, string> } = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url() + path, {
      method,
      ...more,
      headers: { accept: 'application/json', cookie, ...more.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data } as Answer
  }
  const send = async (method: string, path: string, body: object) => {
    const token = (await ask('GET', '/v1/session')).data.csrfToken
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token }
    return ask(method, path, { body: JSON.stringify(body), headers })
  }
  const entered = await send('POST', '/v1/login-session', { username, password })
  if (entered.status !== 200) throw new Error(`${username} could not log in: ${entered.status}`)
  return { get: path => ask('GET', path), send }
}
