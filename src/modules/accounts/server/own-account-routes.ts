import { accounts } from '#accounts/contract-accounts.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { logSecurityEvent } from '#platform/server/security-event.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { readSessionToken } from './cookies.ts'
import { readMailPreferences, saveMailPreferences } from './mail-preferences.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'

/** Serves the sessions and mail settings of the logged-in user. API keys have no access. */
export const registerOwnAccountRoutes = (app: App): void => {
  const endpoints = {
    listSessions: accounts.listSessions,
    endSession: accounts.endSession,
    readMailPreferences: accounts.readMailPreferences,
    saveMailPreferences: accounts.saveMailPreferences,
  }
  serve(app, endpoints, {
    listSessions: async ({ actor, request }) =>
      actor.kind === 'user' && !request.usesApiKey
        ? { results: await listOwnSessions(app, actor.id, readSessionToken(request)) }
        : httpError(401, INVALID_CREDENTIALS),
    endSession: async ({ params, actor, request, t }) => {
      if (actor.kind !== 'user' || request.usesApiKey) return httpError(401, INVALID_CREDENTIALS)
      const endResult = await endOwnSession(app, actor, { userId: actor.id, id: params.id })
      if (!endResult.ok) return httpError(404, t('accounts.unknownSession'))
      logSecurityEvent(request.log, 'session-ended', { address: actor.from, userId: actor.id })
      return undefined
    },
    readMailPreferences: async ({ actor, request }) => {
      const data = actor.kind === 'user' && !request.usesApiKey ? await readMailPreferences(app.db, actor.id) : null
      return data ? { data } : httpError(401, INVALID_CREDENTIALS)
    },
    saveMailPreferences: async ({ body, actor, request, t }) => {
      if (actor.kind !== 'user' || request.usesApiKey) return httpError(401, INVALID_CREDENTIALS)
      const saveResult = await saveMailPreferences(app, actor, {
        userId: actor.id,
        newOrders: body.new_orders,
        language: body.language,
      })
      if (saveResult.ok) return undefined
      const message = t('userAdmin.problem.noAddress')
      return httpError(422, message, { errors: { new_orders: [message] } })
    },
  })
}
