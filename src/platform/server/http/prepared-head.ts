import type { Server, ServerResponse } from 'node:http'

/**
 * The head of an answer as it travels, put together once: Node would look every name and value over for each answer, which is a fifth of what a kept page costs.
 * Names and values in turn, `content-length` among them; both are ours, with nothing in them that a head may not hold.
 */
export interface PreparedHead {
  /** Behind the status line and the name of the request, in front of the moment. */
  readonly lines: string
  /** The same for Node, which says by itself what only some connections are told. */
  readonly headers: readonly string[]
}

export const prepareHead = (headers: readonly string[]): PreparedHead => {
  const pieces: string[] = []
  for (let at = 0; at < headers.length; at += 2) pieces.push(`${headers[at]}: ${headers[at + 1]}\r\n`)
  // Joined it is one text; added up it would be put together from sixty pieces again for each answer.
  return { headers, lines: pieces.join('') }
}

/** Answers 200 with a head that was prepared and a body of the length that it tells. `requestId` is a name without signs that a head may not hold. */
export const sendPrepared = (
  response: ServerResponse,
  { server, requestId, head, body }: { server: Server; requestId: string; head: PreparedHead; body: Buffer },
): void => {
  if (response.shouldKeepAlive && !server.maxRequestsPerSocket) {
    // What `writeHead` makes of its arguments. It stays Node's answer, with its time limits and its place on the connection;
    // that both are the same letter by letter is tried for every way in which a kept page is asked for.
    const written = response as ServerResponse & { _header: string }
    written._header = `HTTP/1.1 200 OK\r\nx-request-id: ${requestId}\r\n${head.lines}${linesOfNow(server.keepAliveTimeout)}\r\n`
  } else response.writeHead(200, ['x-request-id', requestId, ...head.headers])
  response.end(body)
}

let known = { second: 0, keepAliveMs: 0, lines: '' }

/** What Node adds to a head on a connection that stays open; written once a second. */
const linesOfNow = (keepAliveMs: number): string => {
  const second = Math.floor(Date.now() / 1000)
  if (second !== known.second || keepAliveMs !== known.keepAliveMs) {
    const now = new Date(second * 1000).toUTCString()
    const kept = keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n` : ''
    known = { second, keepAliveMs, lines: [`Date: ${now}\r\nConnection: keep-alive\r\n`, kept].join('') }
  }
  return known.lines
}
