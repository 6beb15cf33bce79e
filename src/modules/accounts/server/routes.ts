import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passkeyLogin } from '#accounts/contract-second-factor.ts'
import { accounts } from '#accounts/contract-session.ts'
import { MIN_PASSWORD_LENGTH } from '#accounts/domain/min-password-length.ts'
import type { PasswordWeakness } from '#accounts/domain/password-weakness.ts'
import { returnPath } from '#accounts/domain/return-path.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { registerMailTemplate } from '#platform/server/mail/mail-templates.ts'
import { securityEvent } from '#platform/server/security-event.ts'
import { isLanguage } from '#wire/languages.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { accountMailTemplates } from './account-mails.ts'
import { keyRoutes } from './api-keys/key-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { changePassword } from './change-password.ts'
import {
  clearSessionCookie,
  readKnownBrowserCookie,
  renewVisitorCookie,
  sessionToken,
  setFlashCookie,
  setKnownBrowserCookie,
  setLanguageCookie,
  setSessionCookie,
  visitorToken,
} from './cookies.ts'
import { describeSession } from './describe-session.ts'
import { endSession } from './end-session.ts'
import { readHostCookies } from './host-cookies.ts'
import { listViewRoutes } from './list-view-routes.ts'
import { type LoginFailure, type LoginResult, logIn } from './log-in.ts'
import { readMailPreferences, saveMailPreferences } from './mail-preferences.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { scheduleLoginPurge } from './purge-expired-logins.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'
import { roleRoutes } from './role-routes.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { createLoginChallenge, logInByPasskey } from './second-factor/log-in-by-passkey.ts'
import { settingsRoutes } from './second-factor/settings-routes.ts'
import { handleResetMail } from './send-reset-mail.ts'
import { userRoutes } from './user-routes.ts'

const passkeyRoutes = (app: App): void => {
  serve(app, passkeyLogin, {
    ask: async ({ request, t }) => {
      const data = await createLoginChallenge(app, visitorToken(request) ?? '')
      return data ? { data: { ...data } } : httpError(409, t('accounts.factor.problem.passkeyNowhere'))
    },
    logIn: async ({ body, request, reply, t }) => {
      const address = request.ip
      const login = await logInByPasskey(app, {
        response: body.response as unknown as AuthenticationResponseJSON,
        visitor: visitorToken(request) ?? '',
        ...{ address, former: sessionToken(request), agent: request.headers['user-agent'] ?? '' },
      })
      if (login.ok) return answerLogin({ app, request, reply, login: login.value })
      securityEvent(request.log, login.reason.reason === 'throttled' ? 'login-refused' : 'login-failed', { address })
      if (login.reason.reason === 'throttled') {
        return httpError(429, t('accounts.tooManyAttempts'), { retryAfter: login.reason.seconds })
      }
      const message = t(`accounts.secondStep.${login.reason.reason === 'wrong' ? 'passkeyFailed' : 'passkeyUnknown'}`)
      return httpError(422, message, { errors: { response: [message] } })
    },
  })
}

export const routes = (app: App): void => {
  const { settings } = app
  readHostCookies(app)
  handleResetMail(app)
  registerMailTemplate(app, accountMailTemplates)
  scheduleLoginPurge(app)
  auditRoutes(app)
  factorRoutes(app)
  settingsRoutes(app)
  keyRoutes(app)
  userRoutes(app)
  roleRoutes(app)
  listViewRoutes(app)
  passkeyRoutes(app)
  serve(app, accounts, {
    session: async given => ({ data: await describeSession(app, given) }),
    logIn: async ({ body, request, reply, t }) => {
      const address = request.ip
      const agent = request.headers['user-agent'] ?? ''
      const cookies = { former: sessionToken(request), known: readKnownBrowserCookie(request) }
      const login = await logIn(app, { ...body, code: body.code, ...cookies, address, agent })
      if (login.ok) return answerLogin({ app, request, reply, login: login.value })
      securityEvent(request.log, LOGIN_EVENTS[login.reason.reason], { address })
      return toLoginProblem(login.reason, t)
    },
    logOut: async ({ actor, request, reply }) => {
      const token = sessionToken(request)
      if (token) {
        await endSession(app.db, token)
        if (actor.kind === 'user') securityEvent(request.log, 'logged-out', { address: actor.from, userId: actor.id })
        clearSessionCookie(reply, settings)
        // The next user of this browser must not inherit tokens and orders.
        renewVisitorCookie(reply, settings)
        // The Back button must not show pages of the ended session.
        reply.header('clear-site-data', '"cache"')
      }
      return redirect(reply, '/')
    },
    sessionExpired: ({ query, language, request, reply, visitor }) => {
      if (sessionToken(request) && visitor.username === null) clearSessionCookie(reply, settings)
      setFlashCookie(reply, settings, 'session-expired')
      const to = returnPath(query.to ?? null)
      return redirect(reply, `/${language}/login${to ? `?${new URLSearchParams({ to })}` : ''}`)
    },
    askForReset: async ({ body, actor, language, request, t }) => {
      const asked = await requestPasswordReset(app, actor, {
        typed: body.username,
        language,
        known: readKnownBrowserCookie(request),
      })
      securityEvent(request.log, asked.ok ? 'reset-asked' : 'reset-refused', { address: actor.from })
      return asked.ok ? undefined : httpError(429, t('accounts.tooManyAttempts'), { retryAfter: asked.reason })
    },
    resetPassword: async ({ params, body, actor, language, request, t }) => {
      const reset = await resetPassword(app, actor, { token: params.token, password: body.password, language })
      if (!reset.ok) {
        return reset.reason.kind === 'weak'
          ? toWeaknessProblem(reset.reason.weakness, t)
          : httpError(404, t('accounts.resetLinkInvalid'))
      }
      securityEvent(request.log, 'password-reset', { address: actor.from, userId: reset.value.userId })
      return undefined
    },
    changePassword: async ({ body, actor, language, request, t }) => {
      const session = sessionToken(request)
      if (actor.kind !== 'user' || session === undefined || request.byKey) return httpError(401, INVALID_CREDENTIALS)
      const changed = await changePassword(app, actor, { ...body, userId: actor.id, language, session })
      if (changed.ok) {
        securityEvent(request.log, 'password-changed', { address: actor.from, userId: actor.id })
        return undefined
      }
      switch (changed.reason.kind) {
        case 'weak':
          return toWeaknessProblem(changed.reason.weakness, t)
        case 'wait':
          return httpError(429, t('accounts.tooManyAttempts'), { retryAfter: changed.reason.seconds })
        case 'logged-out':
          return httpError(401, INVALID_CREDENTIALS)
        case 'wrong':
          return httpError(422, t('accounts.wrongPassword'), { errors: { current: [t('accounts.wrongPassword')] } })
      }
    },
    sessions: async ({ actor, request }) =>
      actor.kind === 'user' && !request.byKey
        ? { results: await listOwnSessions(app, actor.id, sessionToken(request)) }
        : httpError(401, INVALID_CREDENTIALS),
    endSession: async ({ params, actor, request, t }) => {
      if (actor.kind !== 'user' || request.byKey) return httpError(401, INVALID_CREDENTIALS)
      const ended = await endOwnSession(app, actor, { userId: actor.id, id: params.id })
      if (!ended.ok) return httpError(404, t('accounts.unknownSession'))
      securityEvent(request.log, 'session-ended', { address: actor.from, userId: actor.id })
      return undefined
    },
    mails: async ({ actor, request }) => {
      const data = actor.kind === 'user' && !request.byKey ? await readMailPreferences(app.db, actor.id) : null
      return data ? { data } : httpError(401, INVALID_CREDENTIALS)
    },
    chooseMails: async ({ body, actor, request, t }) => {
      if (actor.kind !== 'user' || request.byKey) return httpError(401, INVALID_CREDENTIALS)
      const chosen = await saveMailPreferences(app, actor, {
        ...{ userId: actor.id, newOrders: body.new_orders, language: body.language },
      })
      if (chosen.ok) return undefined
      const message = t('userAdmin.problem.noAddress')
      return httpError(422, message, { errors: { new_orders: [message] } })
    },
    setLanguage: ({ params, reply }) => {
      if (!isLanguage(params.lang)) return httpError(404, 'Not found')
      setLanguageCookie(reply, settings, params.lang)
      return undefined
    },
  })
}

interface LoginReply {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  login: LoginResult
}

/** Sets the session cookies and returns the response of a login. */
const answerLogin = ({ app: { settings }, request, reply, login }: LoginReply) => {
  securityEvent(request.log, 'logged-in', { address: request.ip, userId: login.userId })
  setSessionCookie(reply, settings, login.token)
  setKnownBrowserCookie(reply, settings, login.known)
  return { data: { user: login.visitor } }
}

const LOGIN_EVENTS = {
  wrong: 'login-failed',
  throttled: 'login-refused',
  codeNeeded: 'login-code-asked',
  codeWrong: 'login-code-failed',
} as const

/** Reports the error at its field. An error at `code` makes the form ask for the second factor. */
const toLoginProblem = (why: LoginFailure, t: Translate): HttpError => {
  if (why.reason === 'throttled') return httpError(429, t('accounts.tooManyAttempts'), { retryAfter: why.seconds })
  if (why.reason === 'wrong') {
    const message = t('accounts.wrongLogin')
    return httpError(422, message, { errors: { password: [message] } })
  }
  const message = t(`accounts.secondStep.${why.reason}`)
  return httpError(422, message, { errors: { code: [message] } })
}

const toWeaknessProblem = (weakness: PasswordWeakness, t: Translate): HttpError => {
  const message = t(`accounts.weak.${weakness}`, { minimum: MIN_PASSWORD_LENGTH })
  return httpError(422, message, { errors: { password: [message] } })
}

/** Redirects to a path of the shop. */
const redirect = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(path, 302)
