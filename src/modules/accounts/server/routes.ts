import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passkeyLogin } from '#accounts/contract-second-factor.ts'
import { accounts } from '#accounts/contract-session.ts'
import { MIN_PASSWORD } from '#accounts/domain/min-password.ts'
import type { PasswordWeakness } from '#accounts/domain/password-weakness.ts'
import { returnPath } from '#accounts/domain/return-path.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { offerWords } from '#platform/server/mail/mail-words.ts'
import { securityEvent } from '#platform/server/security-event.ts'
import { isLanguage } from '#wire/languages.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { accountMails } from './account-mails.ts'
import { answerSession } from './answer-session.ts'
import { keyRoutes } from './api-keys/key-routes.ts'
import { askForReset } from './ask-for-reset.ts'
import { auditRoutes } from './audit-routes.ts'
import { changePassword } from './change-password.ts'
import {
  clearSessionCookie,
  knownCookie,
  renewVisitorCookie,
  sessionToken,
  setFlashCookie,
  setKnownCookie,
  setLanguageCookie,
  setSessionCookie,
  visitorToken,
} from './cookies.ts'
import { endSession } from './end-session.ts'
import { watchStale } from './forget-stale.ts'
import { readHostCookies } from './host-cookies.ts'
import { listViewRoutes } from './list-view-routes.ts'
import { type LoggedIn, type LoginRefusal, logIn } from './log-in.ts'
import { chooseOwnMails, readOwnMails } from './own-mails.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { resetPassword } from './reset-password.ts'
import { roleRoutes } from './role-routes.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { askForLogin, logInByPasskey } from './second-factor/log-in-by-passkey.ts'
import { settingsRoutes } from './second-factor/settings-routes.ts'
import { handleResetMail } from './send-reset-mail.ts'
import { userRoutes } from './user-routes.ts'

const passkeyRoutes = (app: App): void => {
  serve(app, passkeyLogin, {
    ask: async ({ request, t }) => {
      const data = await askForLogin(app, visitorToken(request) ?? '')
      return data ? { data: { ...data } } : refuse(409, t('accounts.factor.problem.passkeyNowhere'))
    },
    logIn: async ({ body, request, reply, t }) => {
      const address = request.ip
      const login = await logInByPasskey(app, {
        response: body.response as unknown as AuthenticationResponseJSON,
        visitor: visitorToken(request) ?? '',
        ...{ address, former: sessionToken(request), agent: request.headers['user-agent'] ?? '' },
      })
      if (login.ok) return letIn({ app, request, reply, login: login.value })
      securityEvent(request.log, login.why.reason === 'throttled' ? 'login-refused' : 'login-failed', { address })
      if (login.why.reason === 'throttled') {
        return refuse(429, t('accounts.tooManyAttempts'), { retryAfter: login.why.seconds })
      }
      const message = t(`accounts.secondStep.${login.why.reason === 'wrong' ? 'passkeyFailed' : 'passkeyUnknown'}`)
      return refuse(422, message, { errors: { response: [message] } })
    },
  })
}

export const routes = (app: App): void => {
  const { settings } = app
  readHostCookies(app)
  handleResetMail(app)
  offerWords(app, accountMails)
  watchStale(app)
  auditRoutes(app)
  factorRoutes(app)
  settingsRoutes(app)
  keyRoutes(app)
  userRoutes(app)
  roleRoutes(app)
  listViewRoutes(app)
  passkeyRoutes(app)
  serve(app, accounts, {
    session: async given => ({ data: await answerSession(app, given) }),
    logIn: async ({ body, request, reply, t }) => {
      const address = request.ip
      const agent = request.headers['user-agent'] ?? ''
      const cookies = { former: sessionToken(request), known: knownCookie(request) }
      const login = await logIn(app, { ...body, code: body.code, ...cookies, address, agent })
      if (login.ok) return letIn({ app, request, reply, login: login.value })
      securityEvent(request.log, LOGIN_EVENTS[login.why.reason], { address })
      return loginRefusal(login.why, t)
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
      const asked = await askForReset(app, actor, { typed: body.username, language, known: knownCookie(request) })
      securityEvent(request.log, asked.ok ? 'reset-asked' : 'reset-refused', { address: actor.from })
      return asked.ok ? undefined : refuse(429, t('accounts.tooManyAttempts'), { retryAfter: asked.why })
    },
    resetPassword: async ({ params, body, actor, language, request, t }) => {
      const reset = await resetPassword(app, actor, { token: params.token, password: body.password, language })
      if (!reset.ok) {
        return reset.why.kind === 'weak' ? weak(reset.why.weakness, t) : refuse(404, t('accounts.resetLinkInvalid'))
      }
      securityEvent(request.log, 'password-reset', { address: actor.from, userId: reset.value.userId })
      return undefined
    },
    changePassword: async ({ body, actor, language, request, t }) => {
      const session = sessionToken(request)
      if (actor.kind !== 'user' || session === undefined || request.byKey) return refuse(401, INVALID_CREDENTIALS)
      const changed = await changePassword(app, actor, { ...body, userId: actor.id, language, session })
      if (changed.ok) {
        securityEvent(request.log, 'password-changed', { address: actor.from, userId: actor.id })
        return undefined
      }
      switch (changed.why.kind) {
        case 'weak':
          return weak(changed.why.weakness, t)
        case 'wait':
          return refuse(429, t('accounts.tooManyAttempts'), { retryAfter: changed.why.seconds })
        case 'logged-out':
          return refuse(401, INVALID_CREDENTIALS)
        case 'wrong':
          return refuse(422, t('accounts.wrongPassword'), { errors: { current: [t('accounts.wrongPassword')] } })
      }
    },
    sessions: async ({ actor, request }) =>
      actor.kind === 'user' && !request.byKey
        ? { results: await listOwnSessions(app, actor.id, sessionToken(request)) }
        : refuse(401, INVALID_CREDENTIALS),
    endSession: async ({ params, actor, request, t }) => {
      if (actor.kind !== 'user' || request.byKey) return refuse(401, INVALID_CREDENTIALS)
      const ended = await endOwnSession(app, actor, { userId: actor.id, id: params.id })
      if (!ended.ok) return refuse(404, t('accounts.unknownSession'))
      securityEvent(request.log, 'session-ended', { address: actor.from, userId: actor.id })
      return undefined
    },
    mails: async ({ actor, request }) => {
      const data = actor.kind === 'user' && !request.byKey ? await readOwnMails(app.db, actor.id) : null
      return data ? { data } : refuse(401, INVALID_CREDENTIALS)
    },
    chooseMails: async ({ body, actor, request, t }) => {
      if (actor.kind !== 'user' || request.byKey) return refuse(401, INVALID_CREDENTIALS)
      const chosen = await chooseOwnMails(app, actor, {
        ...{ userId: actor.id, newOrders: body.new_orders, language: body.language },
      })
      if (chosen.ok) return undefined
      const message = t('userAdmin.problem.noAddress')
      return refuse(422, message, { errors: { new_orders: [message] } })
    },
    setLanguage: ({ params, reply }) => {
      if (!isLanguage(params.lang)) return refuse(404, 'Not found')
      setLanguageCookie(reply, settings, params.lang)
      return undefined
    },
  })
}

interface LettingIn {
  app: App
  request: FastifyRequest
  reply: FastifyReply
  login: LoggedIn
}

/** Sets the session cookies and returns the response of a login. */
const letIn = ({ app: { settings }, request, reply, login }: LettingIn) => {
  securityEvent(request.log, 'logged-in', { address: request.ip, userId: login.userId })
  setSessionCookie(reply, settings, login.token)
  setKnownCookie(reply, settings, login.known)
  return { data: { user: login.visitor } }
}

const LOGIN_EVENTS = {
  wrong: 'login-failed',
  throttled: 'login-refused',
  codeNeeded: 'login-code-asked',
  codeWrong: 'login-code-failed',
} as const

/** Reports the error at its field. An error at `code` makes the form ask for the second factor. */
const loginRefusal = (why: LoginRefusal, t: Translate): Refusal => {
  if (why.reason === 'throttled') return refuse(429, t('accounts.tooManyAttempts'), { retryAfter: why.seconds })
  if (why.reason === 'wrong') {
    const message = t('accounts.wrongLogin')
    return refuse(422, message, { errors: { password: [message] } })
  }
  const message = t(`accounts.secondStep.${why.reason}`)
  return refuse(422, message, { errors: { code: [message] } })
}

const weak = (weakness: PasswordWeakness, t: Translate): Refusal => {
  const message = t(`accounts.weak.${weakness}`, { minimum: MIN_PASSWORD })
  return refuse(422, message, { errors: { password: [message] } })
}

/** Redirects to a path of the shop. */
const redirect = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(path, 302)
