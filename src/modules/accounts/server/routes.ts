import type { FastifyReply } from 'fastify'
import { accounts } from '#accounts/contract-session.ts'
import type { App } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { isLanguage } from '#wire/languages.ts'
import { answerSession } from './answer-session.ts'
import { askForReset } from './ask-for-reset.ts'
import {
  clearSessionCookie,
  renewVisitorCookie,
  sessionToken,
  setFlashCookie,
  setLanguageCookie,
  setSessionCookie,
} from './cookies.ts'
import { endSession } from './end-session.ts'
import { watchStale } from './forget-stale.ts'
import { readHostCookies } from './host-cookies.ts'
import { logIn } from './log-in.ts'
import { resetPassword } from './reset-password.ts'
import { handleResetMail } from './send-reset-mail.ts'

export const routes = (app: App): void => {
  const { settings } = app
  readHostCookies(app)
  handleResetMail(app)
  watchStale(app)
  serve(app, accounts, {
    session: async given => ({ data: await answerSession(app, given) }),
    logIn: async ({ body, request, reply, t }) => {
      const login = await logIn(app, { ...body, address: request.ip, former: sessionToken(request) })
      if (login.ok) {
        setSessionCookie(reply, settings, login.value.token)
        return { data: { user: login.value.visitor } }
      }
      if (login.why.reason === 'throttled') {
        return refuse(429, t('accounts.tooManyAttempts'), { retryAfter: login.why.seconds })
      }
      const message = t('accounts.wrongLogin')
      return refuse(422, message, { errors: { password: [message] } })
    },
    logOut: async ({ request, reply }) => {
      const token = sessionToken(request)
      if (token) {
        await endSession(app.db, token)
        clearSessionCookie(reply, settings)
        // Whoever uses this browser next is somebody else: neither old tokens nor old orders are theirs.
        renewVisitorCookie(reply, settings)
        // Pages that were seen while logged in do not come back by the Back button.
        reply.header('clear-site-data', '"cache"')
      }
      return redirect(reply, '/')
    },
    sessionExpired: ({ language, request, reply, visitor }) => {
      if (sessionToken(request) && visitor.username === null) clearSessionCookie(reply, settings)
      setFlashCookie(reply, settings, 'session-expired')
      return redirect(reply, `/${language}/login`)
    },
    askForReset: async ({ body, actor, language, t }) => {
      const asked = await askForReset(app, actor, { typed: body.username, language })
      return asked.ok ? undefined : refuse(429, t('accounts.tooManyAttempts'), { retryAfter: asked.why })
    },
    resetPassword: async ({ params, body, actor, t }) => {
      const reset = await resetPassword(app, actor, { token: params.token, password: body.password })
      return reset.ok ? undefined : refuse(404, t('accounts.resetLinkInvalid'))
    },
    setLanguage: ({ params, reply }) => {
      if (!isLanguage(params.lang)) return refuse(404, 'Not found')
      setLanguageCookie(reply, settings, params.lang)
      return undefined
    },
  })
}

/** Only ever to addresses of our own that are written here. */
const redirect = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(path, 302)
