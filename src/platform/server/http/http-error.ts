import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '#wire/problem.ts'
import { readRequestLanguage } from './request-language.ts'
import { sendPlainPage } from './send-plain-page.ts'

export type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** An expected HTTP error as a value: handlers return it, and `serve` sends it. */
export class HttpError {
  readonly status: HttpErrorStatus
  readonly message: string
  readonly errors: FieldErrors | undefined
  readonly redirect: string | undefined
  readonly retryAfter: number | undefined

  constructor(status: HttpErrorStatus, message: string, details: HttpErrorDetails = {}) {
    this.status = status
    this.message = message
    this.errors = details.errors
    this.redirect = details.redirect
    this.retryAfter = details.retryAfter
  }

  buildBody(): object {
    return {
      success: false,
      status: 'error',
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.redirect && { redirect: this.redirect }),
    }
  }
}

interface HttpErrorDetails {
  errors?: FieldErrors
  redirect?: string
  retryAfter?: number
}
/** The compiler requires field errors for a 422. */
type HttpErrorArguments =
  | [status: 422, message: string, details: HttpErrorDetails & { errors: FieldErrors }]
  | [status: Exclude<HttpErrorStatus, 422>, message: string, details?: HttpErrorDetails]

export const httpError = (...[status, message, details]: HttpErrorArguments): HttpError =>
  new HttpError(status, message, details)

/**
 * Sends an error as JSON. A browser gets a page for a form without a script and for a link to a file. The page loads
 * again when the file is about to exist.
 */
export const sendHttpProblem = (reply: FastifyReply, error: HttpError): FastifyReply => {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const { request } = reply
  if (isPlainForm(request) || isFileLink(request)) {
    const messages = Object.values(error.errors ?? {}).flat()
    const loadsAgain = request.method === 'GET' && error.status === 409 && error.retryAfter !== undefined
    return sendPlainPage(reply, {
      status: error.status,
      language: readRequestLanguage(request),
      text: [error.message, ...messages.filter(message => message !== error.message)].join(' '),
      ...(loadsAgain && { retrySeconds: error.retryAfter }),
    })
  }
  return reply.code(error.status).header('cache-control', 'no-store').send(error.buildBody())
}

/** Returns true for a form that the browser itself posted; scripts call addresses below `/v1` or ask for JSON. */
const isPlainForm = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  !/^\/v1(\/|$)/.test(url) &&
  headers.accept?.includes('text/html') === true &&
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** Returns true for a file that a browser opens as a page of its own; the shop's scripts ask for JSON. */
const isFileLink = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/v1(\/|$)/.test(url) && headers.accept?.startsWith('text/html') === true
