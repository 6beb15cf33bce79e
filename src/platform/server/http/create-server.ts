import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { answerError, answerErrors } from './answer-errors.ts'
import { whenCompressingBreaks } from './compress.ts'
import { isOneHost } from './is-one-host.ts'
import { readJsonBodies } from './json-bodies.ts'
import { oneAnswerAtATime } from './one-at-a-time.ts'
import { limitConnectionsOfOne } from './one-visitors-connections.ts'
import { shedLoad } from './shed-load.ts'

const BODY_LIMIT = 1_000_000
const URL_LIMIT = 16_384
/** What goes wrong before a route is found meets no hook that would add them. */
const BARE = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }

/** The HTTP server with its limits, cookies, forms and error handler; knows nothing of any route. */
export const createServer = async (
  log: Logger,
  trustedProxies: readonly string[] = ['loopback'],
  /** Its disk is looked at when the database cannot be asked. */
  dataFolder?: string,
): Promise<FastifyInstance> => {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Long enough for a picture on a slow line; a head that trickles in, and a line that falls silent, end after half a minute.
    requestTimeout: 180_000,
    keepAliveTimeout: 61_000,
    forceCloseConnections: 'idle',
    trustProxy: [...trustedProxies],
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(BARE)),
    return503OnClosing: true,
    routerOptions: {
      // Each contract says how long its own may be; beyond this one a call would be taken for a page.
      maxParamLength: URL_LIMIT,
      ignoreTrailingSlash: true,
      constraints: { asksForJson },
    },
    http: { maxHeaderSize: URL_LIMIT, headersTimeout: 30_000 },
  })
  // Each guard sets it; an object must not be shared by requests.
  server.decorateRequest('visitor')
  // Told to whoever asked, so that a complaint can be found in the log.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (!isOneHost(request.raw)) {
      reply.headers(BARE)
      return done(Object.assign(new Error('A request names one host'), { statusCode: 400 }))
    }
    // A page is shown, whatever of the address it does not read is broken.
    if (isReadable(request.url) || request.routeOptions.url === PAGES_ROUTE) return done()
    reply.headers(BARE)
    done(Object.assign(new Error('Broken percent-encoding in a query'), { statusCode: 400 }))
  })
  server.decorate('lines', oneAnswerAtATime(server))
  limitConnectionsOfOne(server, trustedProxies)
  // A text that is no JSON and no form is no body of any call (415).
  server.removeContentTypeParser('text/plain')
  readJsonBodies(server, BODY_LIMIT)
  await server.register(cookie)
  await server.register(formbody, { bodyLimit: BODY_LIMIT })
  // After the cookies: who is told to come back is told in their language.
  shedLoad(server)
  answerErrors(server, dataFolder)
  const noMore = whenCompressingBreaks(error => {
    log.error({ err: error }, 'The thread that compresses broke: who waited for it is answered without')
  })
  server.addHook('onClose', async () => noMore())
  return server
}

/** What a proxy calls a request, where it is a name; else one of our own. */
export const requestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
}

/** The route that every address comes to which no other one took. */
export const PAGES_ROUTE = '/*'

/** A percent sign that does not stand for one sign of ASCII, as nearly all do: told much quicker than all is read. */
const MORE_THAN_ASCII = /%(?![0-7][\da-f])/i

/** Whether the percent-encoding of a query can be read; the path's is looked at where addresses are. */
const isReadable = (url: string): boolean => {
  const at = url.indexOf('?')
  return at < 0 || canBeDecoded(url.slice(at))
}

/** Whether a text's percent-encoding can be read. */
export const canBeDecoded = (text: string): boolean => {
  if (!MORE_THAN_ASCII.test(text)) return true
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Pages answer HTML unless JSON is asked for explicitly; `*` for anything is no explicit wish. */
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
