import { createHash } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#kernel/escape-html.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { isDiskFull } from '../is-disk-full.ts'
import { isOutOfSpace } from '../is-out-of-space.ts'
import { loggedRoute } from './logged-path.ts'
import { type Problem, problemIn, problemWords } from './problem-words.ts'
import { Refusal, type RefusalStatus, sendRefusal } from './refusal.ts'
import { pathLanguage, requestLanguage } from './request-language.ts'

const EXPECTED = new Map<number, Problem>([
  [400, 'unreadable'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [413, 'tooBig'],
  [415, 'wrongKind'],
  [429, 'tooMany'],
  [503, 'closing'],
])
const RETRY_SECONDS = 5

type MissingPage = (request: FastifyRequest, reply: FastifyReply, status?: 400 | 404) => Promise<FastifyReply>

declare module 'fastify' {
  interface FastifyInstance {
    /** What a person is shown instead of what is not there; null until pages are served. */
    missing: { page: MissingPage | null }
  }
}

/** The one error handler: what was expected is answered plainly, the rest is logged with its request's id. */
export const answerErrors = (server: FastifyInstance, dataFolder?: string): void => {
  server.setErrorHandler<FastifyError>(async (error, request, reply) =>
    (await isFromFullDisk(error, dataFolder))
      ? answerFullDisk(error, request, reply)
      : answerError(error, request, reply),
  )
  server.decorate('missing', { page: null })
  server.setNotFoundHandler((request, reply) => {
    const refusal = new Refusal(404, problemWords(request, 'notFound'))
    // Every other GET is a page's: these are static files, of which none needs a page rendered.
    const isFile = request.method === 'GET' || request.method === 'HEAD'
    return isFile ? sendRefusal(reply, refusal) : answerRefusal(request, reply, refusal)
  })
}

/** A database whose disk is full may end before it says why. */
const isFromFullDisk = async (error: Error, dataFolder: string | undefined): Promise<boolean> =>
  isOutOfSpace(error) || (dataFolder !== undefined && isUnavailable(error) && (await isDiskFull(dataFolder)))

const answerFullDisk = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.log.error({ err: error, reqId: request.id, route: loggedRoute(request) }, 'The disk is full')
  return sendRefusal(reply, new Refusal(503, problemWords(request, 'full'), { retryAfter: RETRY_SECONDS }))
}

/** Exported for what goes wrong before a route is found (a broken address). */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const log = { err: error, reqId: request.id, method: request.method, route: loggedRoute(request) }
  // Whoever sent the body went away in the middle of it: nobody is left to be answered, and no fault is ours.
  if (!request.raw.complete && request.raw.destroyed) {
    request.log.debug(log, 'A body was not sent to its end')
    return sendRefusal(reply, new Refusal(400, problemWords(request, 'unreadable')))
  }
  if (isUnavailable(error)) {
    request.log.error(log, 'The database could not be asked')
    return sendRefusal(reply, new Refusal(503, problemWords(request, 'unavailable'), { retryAfter: RETRY_SECONDS }))
  }
  const status = error.statusCode ?? 500
  if (status === 400 && isOpened(request)) return sendUnreadable(request, reply)
  if (status >= 400 && (status < 500 || EXPECTED.has(status))) {
    const message = problemWords(request, EXPECTED.get(status) ?? 'other')
    const retryAfter = status === 503 ? { retryAfter: RETRY_SECONDS } : {}
    return sendRefusal(reply, new Refusal(status as RefusalStatus, message, retryAfter))
  }
  request.log.error(log, 'A request failed')
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .send({ success: false, status: 'error', message: problemWords(request, 'fault'), requestId: request.id })
}

/** An address that a person opens, not a call. */
const isOpened = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && wantsPage(request)

/** A browser goes to an address, by a link or a form: calls have addresses below `/v1` or accept JSON alone. */
const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !/^\/v1(\/|$)/.test(url)

const STYLE = 'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}'
const STYLE_ALONE = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Of an address that no router can read nothing is known: a page of its own, with the way to the shop. */
const sendUnreadable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = pathLanguage(request) ?? requestLanguage(request)
  const [text, home] = [problemIn(language, 'address'), problemIn(language, 'home')].map(escapeHtml)
  return reply
    .code(400)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': STYLE_ALONE })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text}</title><style>${STYLE}</style></head><body><h1>${text}</h1><p><a href="/${language}">${home}</a></p></body></html>`,
    )
}

/** Sends a refusal as JSON; a browser that goes to an address where nothing is gets the page for that. */
export const answerRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply | Promise<FastifyReply> => {
  const { page } = request.server.missing
  return page && refusal.status === 404 && wantsPage(request) ? page(request, reply) : sendRefusal(reply, refusal)
}

/** A file below `/v1` that a person downloads by a link: a browser gets the page for what is not there. */
export const missingFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<Refusal | FastifyReply> => {
  const { page } = request.server.missing
  return page && request.headers.accept?.includes('text/html') ? page(request, reply) : refusal
}
