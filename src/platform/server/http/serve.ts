import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { buildSuccessBody } from '#wire/answer.ts'
import type { Endpoint, HandlerRequest, ResponseBody } from '#wire/endpoint.ts'
import { parseLanguage } from '#wire/languages.ts'
import { formatPagingHeaders } from '#wire/paging.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { type Caller, IDEMPOTENT_REQUEST } from '../actor.ts'
import type { App, Translate } from '../app.ts'
import { ReusedKeyError } from '../idempotent-requests.ts'
import { answerOnce } from './answer-once.ts'
import { recordEndpoint } from './endpoints.ts'
import { createAccessHooks } from './guard.ts'
import { sendHttpError } from './handle-errors.ts'
import { HttpError, sendHttpProblem } from './http-error.ts'
import { type CallInProcess, HeaderRecorder, type InProcessAnswer, registerInProcess } from './in-process-call.ts'
import { parseBody, parseInput, serializeAnswer } from './parse-input.ts'
import { createRequestRepeater, readIdempotentRequest } from './repeated-requests.ts'
import { readRequestLanguage } from './request-language.ts'
import { sendCompressed } from './send-compressed.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The input of every handler beside the validated request. */
export interface Context {
  visitor: Visitor
  /** The visitor as the actor of writes. */
  actor: Caller
  language: Language
  t: Translate
  request: FastifyRequest
  reply: FastifyReply
  /** True for a call by the shop's own page, whose answer is part of that page. */
  isInProcess: boolean
}

/** An answer that is already serialized; it skips the schema. */
export class PrebuiltAnswer {
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

/** A page of a large, frequent list. It skips the schema, which would cost a tenth of the call, and is compressed. */
export class TrustedAnswer<T> {
  readonly content: T
  readonly paging: Pagination
  constructor(content: T, paging: Pagination) {
    this.content = content
    this.paging = paging
  }
}

/** A page of a list with its position. */
export class PagedResult<T> {
  readonly content: T
  readonly paging: Pagination
  constructor(content: T, paging: Pagination) {
    this.content = content
    this.paging = paging
  }
}

/** The answer without `success`, which `serve` adds; undefined for an answer with only `success`. */
type Content<Body> = Body extends { success: true }
  ? keyof Body extends 'success'
    ? undefined
    : Omit<Body, 'success'>
  : Body

type Answer<E> =
  | Content<ResponseBody<E>>
  | PagedResult<Content<ResponseBody<E>>>
  | TrustedAnswer<Content<ResponseBody<E>>>
  | PrebuiltAnswer
  | HttpError
  | FastifyReply
type Handler<E> = (input: HandlerRequest<E> & Context) => Promise<Answer<E>> | Answer<E>
export type Handlers<C> = { [K in keyof C]: Handler<C[K]> }

/** Registers the endpoints of a contract. A missing, extra or wrongly typed handler does not compile. */
export const serve = <C extends Record<string, Endpoint>>(app: App, contract: C, handlers: Handlers<C>): void => {
  for (const [name, endpoint] of Object.entries(contract)) {
    serveEndpoint(app, endpoint, handlers[name as keyof C] as unknown as Handler<Endpoint>)
  }
}

const serveEndpoint = (app: App, endpoint: Endpoint, handler: Handler<Endpoint>): void => {
  recordEndpoint(app.server, endpoint)
  const guard = createAccessHooks(app, endpoint)
  const runRepeatable = createRequestRepeater()
  if (isPublicRead(endpoint)) registerInProcess(app.server, endpoint, createInProcessCall(app, endpoint, handler))
  app.server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    ...(endpoint.onlyJson && { constraints: { asksForJson: 'yes' } }),
    onRequest: guard.beforeBody,
    ...(guard.afterBody && { preValidation: guard.afterBody }),
    handler: async (request, reply) => {
      const language = readRequestLanguage(request)
      const t = app.texts(language)
      const parts = parseInput(endpoint, request, t)
      if (parts instanceof HttpError) return sendHttpProblem(reply, parts)
      // An endpoint with declared headers stores the key itself.
      const call = endpoint.headers ? null : readIdempotentRequest(request)
      const context: Context = {
        visitor: request.visitor,
        actor: call ? { ...request.actor, [IDEMPOTENT_REQUEST]: call } : request.actor,
        language,
        t,
        request,
        reply,
        isInProcess: false,
      }
      const runHandler = async () => handler({ ...parts, ...context } as HandlerRequest<Endpoint> & Context)
      const canRepeat = (result: unknown) => isPlainAnswer(result) && !reply.hasHeader('set-cookie')
      const fromJson = (json: string) => new PrebuiltAnswer(json)
      const answer = await runRepeatable<Answer<Endpoint>>(call, app.now().getTime(), {
        handle: call
          ? () => answerOnce(app, call, { endpoint, t, handle: runHandler, canRepeat, fromJson })
          : runHandler,
        canRepeat,
      }).catch((error: unknown) => {
        if (!(error instanceof ReusedKeyError)) throw error
        const message = t('app.problem.reusedKey')
        return new HttpError(422, message, { errors: { 'idempotency-key': [message] } })
      })
      if (isStaffChange(endpoint)) await app.changes.waitUntilCurrent()
      return sendAnswer(endpoint, request, reply, answer)
    },
  })
}

/** Returns false for replies and errors, which belong to one request and cannot be repeated. */
const isPlainAnswer = (answer: unknown): boolean =>
  answer === undefined || (answer !== null && Object.getPrototypeOf(answer) === Object.prototype)

/** Visitors see changes of staff once the call is answered. */
const isStaffChange = ({ method, allow, isBulkStep }: Endpoint): boolean =>
  method !== 'GET' && allow !== 'anyone' && allow !== 'account' && !isBulkStep

const isPublicRead = ({ method, allow, response, headers }: Endpoint): boolean =>
  method === 'GET' && allow === 'anyone' && response !== null && !headers

/**
 * Creates a call that runs a handler with the same validation and whitelist, without URL, headers and JSON. Errors are
 * final and not repeated over HTTP. Null when this is impossible or fails: the caller then sends a real request, which
 * reports and logs the failure.
 */
const createInProcessCall =
  (app: App, endpoint: Endpoint, handler: Handler<Endpoint>): CallInProcess =>
  async ({ params, query }, request) => {
    const language = parseLanguage(query.lang)
    const t = app.texts(language)
    const parts = parseInput(endpoint, { params, query, headers: {}, body: undefined }, t)
    if (parts instanceof HttpError) return null
    const reply = new HeaderRecorder()
    const actor: Caller = { kind: 'guest', from: request.ip }
    const recorderAsReply = reply as unknown as FastifyReply
    const context: Context = { visitor: GUEST, actor, language, t, request, reply: recorderAsReply, isInProcess: true }
    try {
      const answer = await handler({ ...parts, ...context } as HandlerRequest<Endpoint> & Context)
      if ((answer as unknown) === reply || reply.hasHeader('set-cookie')) return null
      const surrogateKeys = reply.recorded.get('surrogate-key') ?? ''
      if (answer instanceof HttpError) return { error: answer, surrogateKeys }
      return toInProcessAnswer(endpoint, answer as HandlerResult, surrogateKeys)
    } catch {
      return null
    }
  }

type HandlerResult = Exclude<Answer<Endpoint>, HttpError | FastifyReply>

const toInProcessAnswer = (endpoint: Endpoint, answer: HandlerResult, surrogateKeys: string): InProcessAnswer => {
  if (answer instanceof PrebuiltAnswer) {
    const body: unknown = JSON.parse(answer.json.toString())
    return { body, paging: null, surrogateKeys }
  }
  if (answer instanceof TrustedAnswer) {
    return { body: buildSuccessBody(answer.content), paging: answer.paging, surrogateKeys }
  }
  const content = answer instanceof PagedResult ? answer.content : answer
  const paging = answer instanceof PagedResult ? answer.paging : null
  return { body: parseBody(endpoint, buildSuccessBody(content)), paging, surrogateKeys }
}

const sendAnswer = (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<Endpoint>,
): FastifyReply | Promise<FastifyReply> => {
  if (answer instanceof HttpError) return sendHttpError(request, reply, answer)
  if (answer === reply || reply.sent) return reply
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (answer instanceof PrebuiltAnswer) return reply.type(JSON_TYPE).send(answer.json)
  if (answer instanceof TrustedAnswer) {
    reply.headers(formatPagingHeaders(answer.paging)).type(JSON_TYPE)
    return sendCompressed(request, reply, JSON.stringify(buildSuccessBody(answer.content)))
  }
  if (answer === undefined && endpoint.response === null) return reply.code(204).send()
  const content = answer instanceof PagedResult ? answer.content : answer
  if (answer instanceof PagedResult) reply.headers(formatPagingHeaders(answer.paging))
  return reply.type(JSON_TYPE).send(serializeAnswer(endpoint, buildSuccessBody(content)))
}
