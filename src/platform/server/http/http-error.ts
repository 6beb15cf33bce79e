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

  constructor(status: HttpErrorStatus, message: string, more: More = {}) {
    this.status = status
    this.message = message
    this.errors = more.errors
    this.redirect = more.redirect
    this.retryAfter = more.retryAfter
  }

  /** The JSON body. */
  body(): object {
    return {
      success: false,
      status: 'error',
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.redirect && { redirect: this.redirect }),
    }
  }
}

interface More {
  errors?: FieldErrors
  redirect?: string
  retryAfter?: number
}
/** The compiler requires field errors for a 422. */
type FieldErrorProblem =
  | [status: 422, message: string, more: More & { errors: FieldErrors }]
  | [status: Exclude<HttpErrorStatus, 422>, message: string, more?: More]

export const httpError = (...[status, message, more]: FieldErrorProblem): HttpError =>
  new HttpError(status, message, more)

export const sendHttpProblem = (reply: FastifyReply, refusal: HttpError): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body())
}
