import type { Server, ServerResponse } from 'node:http'

/**
 * Response headers serialized once: Node would check and join all names and values for each answer, a fifth of the cost of a
 * cached page. Names and values alternate and include `content-length`; they must be valid header text.
 */
export interface PreparedHead {
  /** Header lines between the request id and the date. */
  readonly lines: string
  /** The headers for Node's own `writeHead`, which adds connection headers. */
  readonly headers: readonly string[]
}

export const prepareHead = (headers: readonly string[]): PreparedHead => {
  const pieces: string[] = []
  for (let at = 0; at < headers.length; at += 2) pieces.push(`${headers[at]}: ${headers[at + 1]}\r\n`)
  // Joining makes one flat string; concatenation would leave sixty pieces to flatten for each answer.
  return { headers, lines: pieces.join('') }
}

/** Sends a 200 with prepared headers and a body of the declared length. `requestId` must be valid header text. */
export const sendPrepared = (
  response: ServerResponse,
  { server, requestId, head, body }: { server: Server; requestId: string; head: PreparedHead; body: Buffer },
): void => {
  if (response.shouldKeepAlive && !server.maxRequestsPerSocket) {
    // Sets the text that `writeHead` would build. Node keeps its timeouts and its place on the connection. A test compares both
    // results byte by byte for every way to request a cached page.
    const written = response as ServerResponse & { _header: string }
    written._header = `HTTP/1.1 200 OK\r\nx-request-id: ${requestId}\r\n${head.lines}${linesOfNow(server.keepAliveTimeout)}\r\n`
  } else response.writeHead(200, ['x-request-id', requestId, ...head.headers])
  response.end(body)
}

let known = { second: 0, keepAliveMs: 0, lines: '' }

/** Headers that Node adds on a kept-alive connection; cached for a second. */
const linesOfNow = (keepAliveMs: number): string => {
  const second = Math.floor(Date.now() / 1000)
  if (second !== known.second || keepAliveMs !== known.keepAliveMs) {
    const now = new Date(second * 1000).toUTCString()
    const kept = keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n` : ''
    known = { second, keepAliveMs, lines: [`Date: ${now}\r\nConnection: keep-alive\r\n`, kept].join('') }
  }
  return known.lines
}
