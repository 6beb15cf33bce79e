import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { protectFromOverload } from '../overload/overload.ts'
import { onCompressionError } from './compress.ts'
import { handleErrors, sendError } from './handle-errors.ts'
import { hasSingleHost } from './has-single-host.ts'
import { readJsonBodies } from './read-json-bodies.ts'

const BODY_LIMIT = 1_000_000
const URL_LIMIT = 16_384
/** Headers for errors before routing, which run no hooks. */
const BARE_HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }

/** Creates the HTTP server with its limits, cookies, forms and error handler, without routes. */
export const createServer = async (
  log: Logger,
  trustedProxies: readonly string[] = ['loopback'],
  /** The disk of this folder is checked when the database is unavailable. */
  dataFolder?: string,
): Promise<FastifyInstance> => {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: chooseRequestId,
    // Long enough for an image on a slow connection. Slow headers end after half a minute, idle connections after a
    // minute.
    requestTimeout: 180_000,
    keepAliveTimeout: 61_000,
    forceCloseConnections: 'idle',
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(BARE_HEADERS)),
    return503OnClosing: true,
    routerOptions: {
      // Contracts limit their own parameters; a longer one must not turn a call into a page.
      maxParamLength: URL_LIMIT,
      ignoreTrailingSlash: true,
      constraints: { asksForJson },
    },
    http: { maxHeaderSize: URL_LIMIT, headersTimeout: 30_000 },
  })
  // Guards set the value per request; a shared object would leak between requests.
  server.decorateRequest('visitor')
  // Users can quote the id in a complaint, and it finds the log lines.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (!hasSingleHost(request.raw)) {
      reply.headers(BARE_HEADERS)
      return done(Object.assign(new Error('A request names one host'), { statusCode: 400 }))
    }
    // Pages ignore unreadable parts of a URL.
    if (hasReadableQuery(request.url) || request.routeOptions.url === PAGES_ROUTE) return done()
    reply.headers(BARE_HEADERS)
    done(Object.assign(new Error('Broken percent-encoding in a query'), { statusCode: 400 }))
  })
  // No call accepts plain text (415).
  server.removeContentTypeParser('text/plain')
  readJsonBodies(server, BODY_LIMIT)
  await server.register(cookie)
  await server.register(formbody, { bodyLimit: BODY_LIMIT })
  await protectFromOverload(server, trustedProxies)
  handleErrors(server, dataFolder)
  const unsubscribe = onCompressionError(error => {
    log.error({ err: error }, 'compression.thread_failed')
  })
  server.addHook('onClose', async () => unsubscribe())
  return server
}

/** Returns the proxy's request id if it is well-formed, or a new one. */
const chooseRequestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const sentId = headers['x-request-id']
  return typeof sentId === 'string' && /^[\w-]{1,64}$/.test(sentId) ? sentId : randomUUID()
}

/** The catch-all route for addresses without another route. */
export const PAGES_ROUTE = '/*'

/** Matches encoding beyond ASCII and broken encoding; the test is much faster than decoding. */
const NON_ASCII_ESCAPE = /%(?![0-7][\da-f])/i

/** Returns true when the percent-encoding of the query is valid; the router checks the path. */
const hasReadableQuery = (url: string): boolean => {
  const queryStart = url.indexOf('?')
  return queryStart < 0 || canBeDecoded(url.slice(queryStart))
}

/** Returns true when the percent-encoding of a text is valid. */
export const canBeDecoded = (text: string): boolean => {
  if (!NON_ASCII_ESCAPE.test(text)) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Pages return HTML unless the client accepts JSON explicitly; a wildcard does not count. */
const asksForJson = {
  name: 'asksForJson',
  storage: () => {
    const handlers = new Map<unknown, unknown>()
    return {
      get: (key: unknown) => handlers.get(key) ?? null,
      set: (key: unknown, handler: unknown) => void handlers.set(key, handler),
    }
  },
  validate: () => true,
  deriveConstraint: (request: { headers: Record<string, unknown> }) =>
    wantsJson(request.headers.accept) ? 'yes' : 'no',
  mustMatchWhenDerived: false,
} as never

export const wantsJson = (accept: unknown): boolean =>
  typeof accept === 'string' && accept.includes('application/json') && !accept.includes('text/html')
