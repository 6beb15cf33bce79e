import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCarrier {
  url: string
  /** Sets the response: a list, a text, or a function that writes the response. */
  setAnswer(answer: unknown[] | string | ((response: ServerResponse) => void)): void
  calls: IncomingHttpHeaders[]
  close(): Promise<void>
}

/** Starts a carrier server on loopback; it serves an empty list at first. */
export const startFakeCarrier = async (): Promise<FakeCarrier> => {
  let reply = (response: ServerResponse): void => void response.end('[]')
  const calls: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    calls.push(request.headers)
    reply(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/places?country=EE`,
    calls,
    setAnswer(answer) {
      if (typeof answer === 'function') reply = answer
      else reply = response => void response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
