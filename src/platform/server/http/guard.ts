import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Allow, Endpoint } from '#wire/endpoint.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { CSRF_REJECTED_HEADER } from '#wire/send.ts'
import { can, isOwner, type Visitor } from '#wire/visitor.ts'
import type { Caller } from '../actor.ts'
import type { App, AuthenticatedCaller } from '../app.ts'
import { logSecurityEvent } from '../security-event.ts'
import { HttpError, sendHttpProblem } from './http-error.ts'
import { readRequestLanguage } from './request-language.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
    actor: Caller
    /** True for a call with an API key. */
    usesApiKey?: boolean
  }
}

/** Fastify calls a hook with a callback sooner than one that returns a promise, and a cached caller needs no wait. */
type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void

/**
 * Creates the hooks that admit a caller. `beforeBody` rejects a caller without permission before the body is parsed.
 * `afterBody` checks the token of a form, which is a field of its body.
 */
export const createAccessHooks = (app: App, endpoint: Endpoint): { beforeBody: Hook; afterBody?: Hook } => {
  const needsToken = endpoint.method !== 'GET' && !endpoint.skipsCsrfToken
  const translateKey = (request: FastifyRequest, key: string): string => app.texts(readRequestLanguage(request))(key)
  const rejectToken = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header(CSRF_REJECTED_HEADER, '1')
    logSecurityEvent(request.log, 'token-refused', { address: request.ip, ...describeRoute(request) })
    return sendHttpProblem(reply, new HttpError(403, translateKey(request, 'app.problem.token')))
  }
  /** Returns true when the call may proceed, and false after it sent an error. */
  const admitCaller = (
    request: FastifyRequest,
    reply: FastifyReply,
    { visitor, userId, key }: AuthenticatedCaller,
  ): boolean => {
    request.visitor = visitor
    request.actor =
      userId === null ? { kind: 'guest', from: request.ip } : { kind: 'user', id: userId, from: request.ip }
    const error = findAccessError(endpoint, request.visitor, () => translateKey(request, 'app.problem.forbidden'))
    if (error) {
      logSecurityEvent(request.log, 'call-refused', { address: request.ip, userId, ...describeRoute(request) })
      sendHttpProblem(reply, error)
      return false
    }
    if (key && key.retryAfterSeconds !== null) {
      const message = translateKey(request, 'app.problem.tooMany')
      sendHttpProblem(reply, new HttpError(429, message, { retryAfterSeconds: key.retryAfterSeconds }))
      return false
    }
    request.usesApiKey = key !== undefined
    if (endpoint.requiresOwnOrigin && !hasOwnOrigin(app, request)) {
      rejectToken(request, reply)
      return false
    }
    if (!needsToken || key) return true
    const token = request.headers['x-csrf-token']
    const isTokenValid =
      typeof token === 'string' ? app.guard.isTokenValid(request, token) : mayHaveTokenField(endpoint, request)
    if (!isTokenValid) rejectToken(request, reply)
    return isTokenValid
  }
  const beforeBody: Hook = (request, reply, done) => {
    const caller = app.guard.identify(request)
    if (!(caller instanceof Promise)) {
      if (admitCaller(request, reply, caller)) done()
      return
    }
    const admitted = caller.then(identified => admitCaller(request, reply, identified))
    admitted.then(isAdmitted => isAdmitted && done(), done)
  }
  if (!needsToken) return { beforeBody }
  return {
    beforeBody,
    afterBody: (request, reply, done) => {
      if (request.usesApiKey || typeof request.headers['x-csrf-token'] === 'string') return done()
      // Multipart bodies are streams: their reader checks the `_csrf` part, which precedes the file.
      if (endpoint.as === 'multipart' && isMultipart(request)) return done()
      const token = (request.body as Record<string, unknown> | null)?._csrf
      if (typeof token === 'string' && app.guard.isTokenValid(request, token)) return done()
      rejectToken(request, reply)
    },
  }
}

const describeRoute = ({ method, routeOptions }: FastifyRequest) => ({ route: `${method} ${routeOptions.url ?? ''}` })

const findAccessError = (
  { allow }: Endpoint,
  visitor: Visitor,
  getForbiddenMessage: () => string,
): HttpError | undefined => {
  if (allow === 'anyone') return undefined
  if (visitor.username === null) return new HttpError(401, INVALID_CREDENTIALS)
  if (allow === 'account') return undefined
  const hasAccess = isAllowed(allow, visitor)
  return hasAccess ? undefined : new HttpError(403, getForbiddenMessage())
}

const isAllowed = (allow: Exclude<Allow, 'anyone' | 'account'>, visitor: Visitor): boolean => {
  if (allow === 'staff') return !visitor.isGuest
  return allow === 'owner' ? isOwner(visitor) : can(visitor, allow.permission)
}

/** Browsers send the origin with every POST, and no page can forge it. */
const hasOwnOrigin = ({ settings }: App, { headers: { origin }, host }: FastifyRequest): boolean =>
  origin === settings.publicUrl || origin?.endsWith(`//${host}`) === true

const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Forms may carry the token as a field, multipart forms only where the endpoint accepts them. */
const mayHaveTokenField = ({ as }: Endpoint, request: FastifyRequest): boolean =>
  as === 'multipart'
    ? isMultipart(request)
    : (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false)
