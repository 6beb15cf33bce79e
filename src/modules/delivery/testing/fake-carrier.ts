import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCarrier {
  /** The address of its list. */
  url: string
  /** What it answers from now on: a list, a text, or whatever a function does with the answer. */
  answer(with_: unknown[] | string | ((response: ServerResponse) => void)): void
  /** The headers of every call. */
  calls: IncomingHttpHeaders[]
  close(): Promise<void>
}

/** Plays a carrier over loopback; serves an empty list until told. */
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
    answer(given) {
      if (typeof given === 'function') reply = given
      else reply = response => void response.end(typeof given === 'string' ? given : JSON.stringify(given))
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
