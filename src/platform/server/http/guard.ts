import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Allow, Endpoint } from '#wire/endpoint.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { CSRF_REJECTED_HEADER } from '#wire/send.ts'
import { can, isOwner, type Visitor } from '#wire/visitor.ts'
import type { Caller } from '../actor.ts'
import type { App, AuthenticatedCaller } from '../app.ts'
import { securityEvent } from '../security-event.ts'
import { HttpError, sendHttpProblem } from './http-error.ts'
import { requestLanguage } from './request-language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
    actor: Caller
    /** True for a call with an API key. */
    byKey?: boolean
  }
}

/** Hooks take a callback instead of a promise, since every call runs them. */
type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * Guards run before the body is read: a guest gets 401 or 403 whatever was sent. A form may carry its token as a field,
 * so its body is parsed first.
 */
export const createGuard = (app: App, endpoint: Endpoint): { beforeBody: Hook; afterBody?: Hook } => {
  const unsafe = endpoint.method !== 'GET' && !endpoint.skipsCsrfToken
  const tokenRefusal = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header(CSRF_REJECTED_HEADER, '1')
    securityEvent(request.log, 'token-refused', { address: request.ip, ...routeOf(request) })
    return sendHttpProblem(reply, new HttpError(403, app.texts(requestLanguage(request))('app.problem.token')))
  }
  /** Returns true where the call may proceed, and false after it sent an error. */
  const admit = (
    request: FastifyRequest,
    reply: FastifyReply,
    { visitor, userId, key }: AuthenticatedCaller,
  ): boolean => {
    request.visitor = visitor
    request.actor =
      userId === null ? { kind: 'guest', from: request.ip } : { kind: 'user', id: userId, from: request.ip }
    const refusal = refusalFor(endpoint, request.visitor, () =>
      app.texts(requestLanguage(request))('app.problem.forbidden'),
    )
    if (refusal) {
      securityEvent(request.log, 'call-refused', { address: request.ip, userId, ...routeOf(request) })
      sendHttpProblem(reply, refusal)
      return false
    }
    if (key && key.retryAfter !== null) {
      const message = app.texts(requestLanguage(request))('app.problem.tooMany')
      sendHttpProblem(reply, new HttpError(429, message, { retryAfter: key.retryAfter }))
      return false
    }
    request.byKey = key !== undefined
    if (endpoint.requiresOwnOrigin && !isFromOwnPages(app, request)) {
      tokenRefusal(request, reply)
      return false
    }
    if (!unsafe || key) return true
    const token = request.headers['x-csrf-token']
    const fits =
      typeof token === 'string' ? app.guard.isTokenValid(request, token) : mayHaveTokenField(endpoint, request)
    if (!fits) tokenRefusal(request, reply)
    return fits
  }
  const beforeBody: Hook = (request, reply, done) => {
    const asker = app.guard.identify(request)
    if (!(asker instanceof Promise)) {
      if (admit(request, reply, asker)) done()
      return
    }
    const admitted = asker.then(found => admit(request, reply, found))
    admitted.then(isAdmitted => isAdmitted && done(), done)
  }
  if (!unsafe) return { beforeBody }
  return {
    beforeBody,
    afterBody: (request, reply, done) => {
      if (request.byKey || typeof request.headers['x-csrf-token'] === 'string') return done()
      // Multipart bodies are streams: their reader checks the `_csrf` part, which precedes the file.
      if (endpoint.as === 'multipart' && isMultipart(request)) return done()
      const token = (request.body as Record<string, unknown> | null)?._csrf
      if (typeof token === 'string' && app.guard.isTokenValid(request, token)) return done()
      tokenRefusal(request, reply)
    },
  }
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ route: `${method} ${routeOptions.url ?? ''}` })

const refusalFor = ({ allow }: Endpoint, visitor: Visitor, forbidden: () => string): HttpError | undefined => {
  if (allow === 'anyone') return undefined
  if (visitor.username === null) return new HttpError(401, INVALID_CREDENTIALS)
  if (allow === 'account') return undefined
  const allowed = isAllowed(allow, visitor)
  return allowed ? undefined : new HttpError(403, forbidden())
}

const isAllowed = (allow: Exclude<Allow, 'anyone' | 'account'>, visitor: Visitor): boolean => {
  if (allow === 'staff') return !visitor.isGuest
  return allow === 'owner' ? isOwner(visitor) : can(visitor, allow.permission)
}

/** Browsers send the origin with every POST, and no page can forge it. */
const isFromOwnPages = ({ settings }: App, { headers: { origin }, host }: FastifyRequest): boolean =>
  origin === settings.publicUrl || origin?.endsWith(`//${host}`) === true

const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Forms may carry the token as a field, multipart forms only where the endpoint accepts them. */
const mayHaveTokenField = ({ as }: Endpoint, request: FastifyRequest): boolean =>
  as === 'multipart'
    ? isMultipart(request)
    : (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false)
