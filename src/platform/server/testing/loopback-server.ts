import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as a fake receives it. */
export interface ReceivedRequest {
  method: string
  /** Path without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Answer {
  status: number
  type?: string
  body: string | Uint8Array
  headers?: Record<string, string>
}

/** The behaviour of a fake. */
interface Behaviour {
  /** Milliseconds before each answer. */
  delayMs: number
  /** Each answer waits for this promise before any work. */
  barrier: Promise<void>
  /** Answers everything with 500. */
  isFailing: boolean
  /** Breaks the connection after the work, so that the caller never learns of it. */
  dropsAnswer: (request: ReceivedRequest) => boolean
}

export interface LoopbackServer {
  url: string
  behaviour: Behaviour
  requests: ReceivedRequest[]
  close(): Promise<void>
}

export const createJsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** Starts a fake outside system on 127.0.0.1 for tests; a null answer breaks the connection. */
export const startLoopbackServer = async (
  answer: (request: ReceivedRequest) => Answer | null | Promise<Answer | null>,
): Promise<LoopbackServer> => {
  const behaviour: Behaviour = { delayMs: 0, barrier: Promise.resolve(), isFailing: false, dropsAnswer: () => false }
  const requests: ReceivedRequest[] = []
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://loopback')
    const received: ReceivedRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(received)
    if (behaviour.delayMs > 0) await pause(behaviour.delayMs)
    await behaviour.barrier
    const chosenAnswer = behaviour.isFailing ? createJsonAnswer(500, { message: 'down' }) : await answer(received)
    if (chosenAnswer === null || behaviour.dropsAnswer(received)) {
      request.socket.destroy()
      return
    }
    response.writeHead(chosenAnswer.status, {
      'content-type': chosenAnswer.type ?? 'text/html; charset=utf-8',
      ...chosenAnswer.headers,
    })
    response.end(chosenAnswer.body)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaviour,
    requests,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.closeAllConnections()
        server.close(error => (error ? reject(error) : resolve()))
      }),
  }
}
