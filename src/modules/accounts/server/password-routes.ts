import { accounts } from '#accounts/contract-accounts.ts'
import type { PasswordWeakness } from '#accounts/domain/find-password-weakness.ts'
import { MIN_PASSWORD_LENGTH } from '#accounts/domain/min-password-length.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { logSecurityEvent } from '#platform/server/security-event.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { changePassword, type PasswordChangeFailure } from './change-password.ts'
import { readKnownBrowserCookie, readSessionToken } from './cookies.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

/** Serves changes and resets of passwords. */
export const registerPasswordRoutes = (app: App): void => {
  const endpoints = {
    requestPasswordReset: accounts.requestPasswordReset,
    resetPassword: accounts.resetPassword,
    changePassword: accounts.changePassword,
  }
  serve(app, endpoints, {
    requestPasswordReset: async ({ body, actor, language, request, t }) => {
      const requestResult = await requestPasswordReset(app, actor, {
        nameOrEmail: body.username,
        language,
        knownBrowserToken: readKnownBrowserCookie(request),
      })
      logSecurityEvent(request.log, requestResult.ok ? 'reset-requested' : 'reset-refused', { address: actor.from })
      return requestResult.ok
        ? undefined
        : httpError(429, t('accounts.tooManyAttempts'), { retryAfterSeconds: requestResult.reason })
    },
    resetPassword: async ({ params, body, actor, language, request, t }) => {
      const resetResult = await resetPassword(app, actor, { token: params.token, password: body.password, language })
      if (!resetResult.ok) {
        return resetResult.reason.kind === 'weak'
          ? toWeaknessProblem(resetResult.reason.weakness, t)
          : httpError(404, t('accounts.resetLinkInvalid'))
      }
      logSecurityEvent(request.log, 'password-reset', { address: actor.from, userId: resetResult.value.userId })
      return undefined
    },
    changePassword: async ({ body, actor, language, request, t }) => {
      const sessionToken = readSessionToken(request)
      if (actor.kind !== 'user' || sessionToken === undefined || request.usesApiKey)
        return httpError(401, INVALID_CREDENTIALS)
      const changeResult = await changePassword(app, actor, { ...body, userId: actor.id, language, sessionToken })
      if (!changeResult.ok) return toChangeProblem(changeResult.reason, t)
      logSecurityEvent(request.log, 'password-changed', { address: actor.from, userId: actor.id })
      return undefined
    },
  })
}

const toChangeProblem = (failure: PasswordChangeFailure, t: Translate): HttpError => {
  switch (failure.kind) {
    case 'weak':
      return toWeaknessProblem(failure.weakness, t)
    case 'throttled':
      return httpError(429, t('accounts.tooManyAttempts'), { retryAfterSeconds: failure.seconds })
    case 'logged-out':
      return httpError(401, INVALID_CREDENTIALS)
    case 'wrongPassword':
      return httpError(422, t('accounts.wrongPassword'), { errors: { current: [t('accounts.wrongPassword')] } })
  }
}

const toWeaknessProblem = (weakness: PasswordWeakness, t: Translate): HttpError => {
  const message = t(`accounts.weak.${weakness}`, { minimum: MIN_PASSWORD_LENGTH })
  return httpError(422, message, { errors: { password: [message] } })
}
