import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Call {
  body?: object | string
  headers?: Record<string, string>
  /** Another anti-forgery token, or '' to omit it; by default the browser fetches its own. */
  token?: string
  address?: string
}

/** A test browser that keeps cookies and fetches an anti-forgery token for each unsafe call. */
export const testBrowser = (server: FastifyInstance) => {
  const cookies: Record<string, string> = {}
  const call = async (method: Method, url: string, given: Call = {}): Promise<LightMyRequestResponse> => {
    const token = given.token ?? (method === 'GET' ? '' : await fetchToken())
    const headers: Record<string, string> = { accept: 'application/json', ...given.headers }
    if (token) headers['x-csrf-token'] = token
    if (typeof given.body === 'string') headers['content-type'] ??= 'application/json'
    const response = await server.inject({
      method,
      url,
      headers,
      cookies: { ...cookies },
      remoteAddress: given.address ?? '203.0.113.9',
      ...(given.body !== undefined && { payload: given.body }),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || expires?.getTime() === 0) delete cookies[name]
      else cookies[name] = value
    }
    return response
  }
  const fetchToken = async (): Promise<string> => (await call('GET', '/v1/session')).json().data.csrfToken
  return {
    cookies,
    call,
    fetchToken,
    logIn: (user: { username: string; password: string }, given: Call = {}) =>
      call('POST', '/v1/login-session', { ...given, body: { username: user.username, password: user.password } }),
  }
}
