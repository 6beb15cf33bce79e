import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '#wire/problem.ts'
import { isApiUrl } from './is-api-url.ts'
import { translateProblemTo } from './problem-messages.ts'
import { readRequestLanguage } from './request-language.ts'
import { sendPlainPage } from './send-plain-page.ts'

export type HttpErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503

/** An expected HTTP error as a value: handlers return it, and `serve` sends it. */
export class HttpError {
  readonly status: HttpErrorStatus
  readonly message: string
  readonly errors: FieldErrors | undefined
  readonly redirect: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: HttpErrorStatus, message: string, details: HttpErrorDetails = {}) {
    this.status = status
    this.message = message
    this.errors = details.errors
    this.redirect = details.redirect
    this.retryAfterSeconds = details.retryAfterSeconds
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
  retryAfterSeconds?: number
}
/** The compiler requires field errors for a 422. */
type HttpErrorArguments =
  | [status: 422, message: string, details: HttpErrorDetails & { errors: FieldErrors }]
  | [status: Exclude<HttpErrorStatus, 422>, message: string, details?: HttpErrorDetails]

export const httpError = (...[status, message, details]: HttpErrorArguments): HttpError =>
  new HttpError(status, message, details)

/**
 * Sends JSON to programs, and an HTML page for form posts and for URLs that a person opens in a browser. The page
 * reloads after `retryAfterSeconds` while a file is being created, and links to the login after a 401.
 */
export const sendHttpProblem = (reply: FastifyReply, error: HttpError): FastifyReply => {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  const { request } = reply
  if (isPlainForm(request) || isOpenedByPerson(request)) {
    const messages = Object.values(error.errors ?? {}).flat()
    const shouldReload = request.method === 'GET' && error.status === 409 && error.retryAfterSeconds !== undefined
    const language = readRequestLanguage(request)
    const isLoginMissing = error.status === 401 && request.method === 'GET'
    const message = isLoginMissing ? translateProblemTo(language, 'loginRequired') : error.message
    return sendPlainPage(reply, {
      status: error.status,
      language,
      text: [message, ...messages.filter(text => text !== error.message)].join(' '),
      ...(shouldReload && { retrySeconds: error.retryAfterSeconds }),
      ...(isLoginMissing && {
        link: { href: `/${language}/login`, text: translateProblemTo(language, 'logIn') },
      }),
    })
  }
  return reply.code(error.status).header('cache-control', 'no-store').send(error.buildBody())
}

/** Returns true for a form that the browser itself posted; scripts call addresses below `/v1` or ask for JSON. */
const isPlainForm = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  !isApiUrl(url) &&
  headers.accept?.includes('text/html') === true &&
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/**
 * Returns true for a file or another address that a browser opens as a page; the shop's scripts ask for JSON. Below
 * `/v1` a program may ask for `text/html` alone; browsers name more types.
 */
export const isOpenedByPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.startsWith(isApiUrl(url) ? 'text/html,' : 'text/html') === true
