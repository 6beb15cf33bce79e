import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accounts } from '#accounts/contract-accounts.ts'
import { passkeyLogin } from '#accounts/contract-second-factor.ts'
import { parseReturnPath } from '#accounts/domain/parse-return-path.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { logSecurityEvent } from '#platform/server/security-event.ts'
import { isLanguage } from '#wire/languages.ts'
import {
  clearSessionCookie,
  readKnownBrowserCookie,
  readSessionToken,
  readVisitorToken,
  renewVisitorCookie,
  setFlashCookie,
  setKnownBrowserCookie,
  setLanguageCookie,
  setSessionCookie,
} from './cookies.ts'
import { describeSession } from './describe-session.ts'
import { endSession } from './end-session.ts'
import { type LoginFailure, type LoginResult, logIn } from './log-in.ts'
import { createLoginChallenge, logInByPasskey } from './second-factor/log-in-by-passkey.ts'

/** Serves the session, logins and the visitor's language. */
export const registerSessionRoutes = (app: App): void => {
  const { settings } = app
  registerPasskeyLoginRoutes(app)
  const endpoints = {
    readSession: accounts.readSession,
    logIn: accounts.logIn,
    logOut: accounts.logOut,
    redirectExpiredSession: accounts.redirectExpiredSession,
    setLanguage: accounts.setLanguage,
  }
  serve(app, endpoints, {
    readSession: async context => ({ data: await describeSession(app, context) }),
    logIn: async ({ body, request, reply, t }) => {
      const address = request.ip
      const login = await logIn(app, {
        ...body,
        code: body.code,
        address,
        userAgent: request.headers['user-agent'] ?? '',
        previousToken: readSessionToken(request),
        knownBrowserToken: readKnownBrowserCookie(request),
      })
      if (login.ok) return completeLogin({ app, request, reply, login: login.value })
      logSecurityEvent(request.log, LOGIN_EVENTS[login.reason.kind], { address })
      return toLoginProblem(login.reason, t)
    },
    logOut: async ({ actor, request, reply }) => {
      const token = isEmbedded(request) ? undefined : readSessionToken(request)
      if (token) {
        await endSession(app.db, token)
        if (actor.kind === 'user')
          logSecurityEvent(request.log, 'logged-out', { address: actor.from, userId: actor.id })
        clearSessionCookie(reply, settings)
        // The next user of this browser must not inherit tokens and orders.
        renewVisitorCookie(reply, settings)
        // The Back button must not show pages of the ended session.
        reply.header('clear-site-data', '"cache"')
      }
      return redirectTo(reply, '/')
    },
    redirectExpiredSession: ({ query, language, request, reply, visitor }) => {
      if (readSessionToken(request) && visitor.username === null) clearSessionCookie(reply, settings)
      setFlashCookie(reply, settings, 'session-expired')
      const to = parseReturnPath(query.to ?? null)
      return redirectTo(reply, `/${language}/login${to ? `?${new URLSearchParams({ to })}` : ''}`)
    },
    setLanguage: ({ params, request, reply }) => {
      if (!isLanguage(params.lang)) return httpError(404, 'Not found')
      if (isEmbedded(request)) return undefined
      setLanguageCookie(reply, settings, params.lang)
      return undefined
    },
  })
}

/** Pictures, frames and scripts of a page must not change the session of its reader. */
const isEmbedded = ({ headers }: FastifyRequest): boolean => {
  const destination = headers['sec-fetch-dest']
  return destination !== undefined && destination !== 'document' && destination !== 'empty'
}

const registerPasskeyLoginRoutes = (app: App): void => {
  serve(app, passkeyLogin, {
    createChallenge: async ({ request, t }) => {
      const data = await createLoginChallenge(app, readVisitorToken(request) ?? '')
      return data ? { data: { ...data } } : httpError(409, t('accounts.factor.problem.passkeyNeedsDomain'))
    },
    logIn: async ({ body, request, reply, t }) => {
      const address = request.ip
      const login = await logInByPasskey(app, {
        response: body.response as unknown as AuthenticationResponseJSON,
        visitor: readVisitorToken(request) ?? '',
        address,
        previousToken: readSessionToken(request),
        userAgent: request.headers['user-agent'] ?? '',
      })
      if (login.ok) return completeLogin({ app, request, reply, login: login.value })
      logSecurityEvent(request.log, login.reason.kind === 'throttled' ? 'login-refused' : 'login-failed', { address })
      if (login.reason.kind === 'throttled') {
        return httpError(429, t('accounts.tooManyAttempts'), { retryAfterSeconds: login.reason.seconds })
      }
      const message = t(
        `accounts.secondStep.${login.reason.kind === 'invalidResponse' ? 'passkeyFailed' : 'passkeyUnknown'}`,
      )
      return httpError(422, message, { errors: { response: [message] } })
    },
  })
}

interface CompletedLogin {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  login: LoginResult
}

/** Sets the session cookies and returns the response of a login. */
const completeLogin = ({ app: { settings }, request, reply, login }: CompletedLogin) => {
  logSecurityEvent(request.log, 'logged-in', { address: request.ip, userId: login.userId })
  setSessionCookie(reply, settings, login.token)
  setKnownBrowserCookie(reply, settings, login.knownBrowserToken)
  return { data: { user: login.visitor } }
}

const LOGIN_EVENTS = {
  invalidCredentials: 'login-failed',
  throttled: 'login-refused',
  codeRequired: 'login-code-requested',
  invalidCode: 'login-code-failed',
} as const

/** Reports the error at its field. An error at `code` makes the form ask for the second factor. */
const toLoginProblem = (failure: LoginFailure, t: Translate): HttpError => {
  if (failure.kind === 'throttled') {
    return httpError(429, t('accounts.tooManyAttempts'), { retryAfterSeconds: failure.seconds })
  }
  if (failure.kind === 'invalidCredentials') {
    const wrongLoginMessage = t('accounts.wrongLogin')
    return httpError(422, wrongLoginMessage, { errors: { password: [wrongLoginMessage] } })
  }
  const message = t(`accounts.secondStep.${failure.kind}`)
  return httpError(422, message, { errors: { code: [message] } })
}

const redirectTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(path, 302)
