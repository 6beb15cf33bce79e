import type { FastifyReply } from 'fastify'
import type { FieldErrors } from '#wire/problem.ts'

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

export const sendHttpProblem = (reply: FastifyReply, error: HttpError): FastifyReply => {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply.code(error.status).header('cache-control', 'no-store').send(error.buildBody())
}
