import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Call {
  body?: object | string
  headers?: Record<string, string>
  /** Another anti-forgery token, or '' to omit it; by default the browser fetches its own. */
  token?: string
  address?: string
}

/** Creates a test browser that keeps cookies and fetches an anti-forgery token for each unsafe call. */
export const createTestBrowser = (server: FastifyInstance) => {
  const cookies: Record<string, string> = {}
  const call = async (method: Method, url: string, options: Call = {}): Promise<LightMyRequestResponse> => {
    const token = options.token ?? (method === 'GET' ? '' : await fetchToken())
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
    if (token) headers['x-csrf-token'] = token
    if (typeof options.body === 'string') headers['content-type'] ??= 'application/json'
    const response = await server.inject({
      method,
      url,
      headers,
      cookies: { ...cookies },
      remoteAddress: options.address ?? '203.0.113.9',
      ...(options.body !== undefined && { payload: options.body }),
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
    logIn: (user: { username: string; password: string }, options: Call = {}) =>
      call('POST', '/v1/login-session', { ...options, body: { username: user.username, password: user.password } }),
  }
}
