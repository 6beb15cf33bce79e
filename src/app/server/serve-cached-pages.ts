import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#platform/server/app.ts'
import { acceptedEncoding } from '#platform/server/http/accepted-encoding.ts'
import type { CachedPage } from '#platform/server/http/cached-page.ts'
import { requestId, wantsJson } from '#platform/server/http/create-server.ts'
import type { Drainable } from '#platform/server/http/drain.ts'
import { type PreparedHead, prepareHead, sendPrepared } from '#platform/server/http/prepared-head.ts'
import type { SecurityHeaders } from '#platform/server/http/security-headers.ts'
import { cachedPageHeaders, MAX_SHARED_CACHE_MS } from '#platform/server/http/send-page.ts'
import type { GuestPages } from './guest-pages.ts'
import type { MetricsOptions } from './metrics.ts'
import type { PagesServed } from './pages.ts'

interface CachedPageParts extends PagesServed {
  guestPages: GuestPages
  security: SecurityHeaders
  draining: Drainable
  measuring: MetricsOptions
  /** Checks if a request's cookies may belong to a logged-in user. */
  mayHaveSession: (cookies: string | undefined) => boolean
}

/**
 * Sends cached pages of guests before routing, hooks and a reply object, byte for byte as those would. Requests that
 * are not plain (possible session, conditional, other encoding, shutdown) take the regular path.
 */
export const serveCachedPagesFirst = (app: App, parts: CachedPageParts): void => {
  const { server } = app.server
  const regularListeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  const sendCached = createCachedResponder(app, parts)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (sendCached(request, response)) return
    for (const listener of regularListeners) listener.call(server, request, response)
  })
}

/** Answers a request from the cache; false where the regular path must answer. */
const createCachedResponder = (
  { server: { lines, server } }: App,
  { keyOf, guestPages, security, draining, measuring, mayHaveSession }: CachedPageParts,
): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const heads = new WeakMap<CachedPage, Head>()
  const headOf = (page: CachedPage, body: Buffer): Head => {
    const cachedHead = heads.get(page)
    const ofPages = security.ofPages()
    if (cachedHead?.body === body && cachedHead.security === ofPages) return cachedHead
    const prepared = prepareHead([...cachedPageHeaders(page), ...ofPages, 'content-length', String(body.length)])
    const head = { body, security: ofPages, prepared }
    heads.set(page, head)
    return head
  }
  /** Returns the cache key that may hold the requested page. */
  const keyFor = (request: IncomingMessage): string | undefined =>
    isPlainRequest(request) &&
    !mayHaveSession(request.headers.cookie) &&
    !draining.hasBegun() &&
    lines.isFree(request.socket)
      ? keyOf(request.url ?? '')
      : undefined
  return (request, response) => {
    const key = keyFor(request)
    const page = key === undefined ? undefined : guestPages.find(key, isLongLived)
    const body = page?.held()
    if (!page || !body) return false
    const [answered, counted, measured] = [
      lines.begin(request.socket),
      draining.count(response),
      measuring.page(response),
    ]
    response.on('close', () => {
      measured()
      counted()
      answered()
    })
    sendPrepared(response, { server, requestId: requestId(request), head: headOf(page, body).prepared, body })
    return true
  }
}

/** The response head of a page, valid while page and policy stay unchanged, without the request id. */
interface Head {
  body: Buffer
  security: readonly string[]
  prepared: PreparedHead
}

/** Recognizes a browser's plain first request for a page. */
const isPlainRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  acceptedEncoding(headers['accept-encoding'] as string | undefined) === 'br' &&
  !wantsJson(headers.accept)

const isLongLived = (page: CachedPage, now: number): boolean =>
  page.status === 200 && page.until - now >= MAX_SHARED_CACHE_MS
