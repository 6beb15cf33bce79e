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

interface AnsweringKept extends PagesServed {
  guestPages: GuestPages
  security: SecurityHeaders
  draining: Drainable
  measuring: MetricsOptions
  /** Whether the cookies of a request may be those of somebody who is logged in. */
  mayHaveSession: (cookies: string | undefined) => boolean
}

/**
 * Guests ask for the same pages again and again: what is kept is sent before a router, hooks and a reply are made for the request, letter by letter as they
 * would send it. Whatever is not quite usual (a page that the asker may have, somebody who may be logged in, another encoding, an end that has begun) goes their way.
 */
export const serveCachedPagesFirst = (app: App, parts: AnsweringKept): void => {
  const { server } = app.server
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const answerKept = keptAnswers(app, parts)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (answerKept(request, response)) return
    for (const one of usual) one.call(server, request, response)
  })
}

/** Answers a request from what is kept; false where it cannot be. */
const keptAnswers = (
  { server: { lines, server } }: App,
  { keyOf, guestPages, security, draining, measuring, mayHaveSession }: AnsweringKept,
): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const heads = new WeakMap<CachedPage, Head>()
  const headOf = (page: CachedPage, body: Buffer): Head => {
    const known = heads.get(page)
    const ofPages = security.ofPages()
    if (known?.body === body && known.security === ofPages) return known
    const prepared = prepareHead([...cachedPageHeaders(page), ...ofPages, 'content-length', String(body.length)])
    const head = { body, security: ofPages, prepared }
    heads.set(page, head)
    return head
  }
  /** By what the page that is asked for may be kept. */
  const keyFor = (request: IncomingMessage): string | undefined =>
    isUsual(request) && !mayHaveSession(request.headers.cookie) && !draining.hasBegun() && lines.isFree(request.socket)
      ? keyOf(request.url ?? '')
      : undefined
  return (request, response) => {
    const key = keyFor(request)
    const page = key === undefined ? undefined : guestPages.find(key, holdsForLong)
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

/** What is sent with a page beside the name of the request, while page and policy are the same. */
interface Head {
  body: Buffer
  security: readonly string[]
  prepared: PreparedHead
}

/** A page as browsers ask for it that have not seen it. */
const isUsual = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  acceptedEncoding(headers['accept-encoding'] as string | undefined) === 'br' &&
  !wantsJson(headers.accept)

const holdsForLong = (page: CachedPage, now: number): boolean =>
  page.status === 200 && page.until - now >= MAX_SHARED_CACHE_MS
