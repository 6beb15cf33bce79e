import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCarrier {
  url: string
  /** Sets the response: a list, a text, or a function that writes the response. */
  setResponse(body: unknown[] | string | ((response: ServerResponse) => void)): void
  requestHeaders: IncomingHttpHeaders[]
  close(): Promise<void>
}

/** Starts a carrier server on loopback; it serves an empty list at first. */
export const startFakeCarrier = async (): Promise<FakeCarrier> => {
  let respond = (response: ServerResponse): void => void response.end('[]')
  const requestHeaders: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requestHeaders.push(request.headers)
    respond(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/places?country=EE`,
    requestHeaders,
    setResponse(body) {
      if (typeof body === 'function') respond = body
      else respond = response => void response.end(typeof body === 'string' ? body : JSON.stringify(body))
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
