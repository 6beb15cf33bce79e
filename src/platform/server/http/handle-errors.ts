import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { isDiskFull } from '../is-disk-full.ts'
import { isOutOfSpace } from '../is-out-of-space.ts'
import { HttpError, type HttpErrorStatus, isOpenedByPerson, sendHttpProblem } from './http-error.ts'
import { isApiUrl } from './is-api-url.ts'
import { type Problem, translateProblem, translateProblemTo } from './problem-messages.ts'
import { formatLoggedRoute } from './redact-path.ts'
import { readPathLanguage, readRequestLanguage } from './request-language.ts'
import { sendPlainPage } from './send-plain-page.ts'

const PROBLEMS_BY_STATUS = new Map<number, Problem>([
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
    /** Renders the page for a missing address; null until pages are served. */
    missing: { page: MissingPage | null }
  }
}

/** Sets the error handler: expected errors get a plain answer, others are logged with the request's id. */
export const handleErrors = (server: FastifyInstance, dataFolder?: string): void => {
  server.setErrorHandler<FastifyError>(async (error, request, reply) =>
    (await isDiskFullError(error, dataFolder)) ? sendDiskFull(error, request, reply) : sendError(error, request, reply),
  )
  server.decorate('missing', { page: null })
  server.setNotFoundHandler((request, reply) => {
    const httpError = new HttpError(404, translateProblem(request, 'notFound'))
    // Pages handle all other GET requests. Only static files arrive here, and these need no rendered page.
    const isFile = request.method === 'GET' || request.method === 'HEAD'
    return isFile ? sendHttpProblem(reply, httpError) : sendHttpError(request, reply, httpError)
  })
}

/** A database with a full disk may end before it can report that. */
const isDiskFullError = async (error: Error, dataFolder: string | undefined): Promise<boolean> =>
  isOutOfSpace(error) || (dataFolder !== undefined && isDatabaseUnavailable(error) && (await isDiskFull(dataFolder)))

const sendDiskFull = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.log.error({ err: error, reqId: request.id, route: formatLoggedRoute(request) }, 'request.disk_full')
  return sendHttpProblem(
    reply,
    new HttpError(503, translateProblem(request, 'full'), { retryAfterSeconds: RETRY_SECONDS }),
  )
}

/** Answers an unexpected error; also one before routing, such as a broken address. */
export const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const fields = { err: error, reqId: request.id, method: request.method, route: formatLoggedRoute(request) }
  // The client disconnected while it sent the body. The server did not fail.
  if (!request.raw.complete && request.raw.destroyed) {
    request.log.debug(fields, 'request.body_aborted')
    return sendHttpProblem(reply, new HttpError(400, translateProblem(request, 'unreadable')))
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error(fields, 'request.database_unavailable')
    return sendHttpProblem(
      reply,
      new HttpError(503, translateProblem(request, 'unavailable'), { retryAfterSeconds: RETRY_SECONDS }),
    )
  }
  const status = error.statusCode ?? 500
  if (status === 400 && isNavigation(request)) return sendUnreadable(request, reply)
  if (status >= 400 && (status < 500 || PROBLEMS_BY_STATUS.has(status))) {
    const message = translateProblem(request, PROBLEMS_BY_STATUS.get(status) ?? 'other')
    const retryAfterSeconds = status === 503 ? { retryAfterSeconds: RETRY_SECONDS } : {}
    return sendHttpProblem(reply, new HttpError(status as HttpErrorStatus, message, retryAfterSeconds))
  }
  request.log.error(fields, 'request.failed')
  if (isOpenedByPerson(request)) return sendFailure(request, reply)
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .send({ success: false, status: 'error', message: translateProblem(request, 'internal'), requestId: request.id })
}

/** Sends a page with the request's id, by which the log names the failure. */
const sendFailure = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = readRequestLanguage(request)
  const text = `${translateProblemTo(language, 'internal')} (${request.id})`
  const link = { href: `/${language}`, text: translateProblemTo(language, 'home') }
  return sendPlainPage(reply, { status: 500, language, text, link })
}

/** Returns true for an address that a person opens, in contrast to an API call. */
const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && wantsPage(request)

/** Returns true for navigation in a browser: API calls use addresses below `/v1` or accept JSON alone. */
const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !isApiUrl(url)

/** Sends a small page with a link to the shop: an unreadable address has no route. */
const sendUnreadable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = readPathLanguage(request) ?? readRequestLanguage(request)
  return sendPlainPage(reply, {
    status: 400,
    language,
    text: translateProblemTo(language, 'address'),
    link: { href: `/${language}`, text: translateProblemTo(language, 'home') },
  })
}

/** Sends an error as JSON; a browser that opens a missing address gets a page. */
export const sendHttpError = (
  request: FastifyRequest,
  reply: FastifyReply,
  httpError: HttpError,
): FastifyReply | Promise<FastifyReply> => {
  const { page } = request.server.missing
  return page && httpError.status === 404 && wantsPage(request)
    ? page(request, reply)
    : sendHttpProblem(reply, httpError)
}

/** Answers a missing file below `/v1` that a person opens by a link: a browser gets the page for missing addresses. */
export const sendMissingFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  httpError: HttpError,
): Promise<HttpError | FastifyReply> => {
  const { page } = request.server.missing
  return page && request.headers.accept?.includes('text/html') ? page(request, reply) : httpError
}
