import type { App, Guard } from '#platform/server/app.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { GUEST } from '#wire/visitor.ts'
import { isAntiForgeryTokenValid } from './anti-forgery-token.ts'
import { identifyKey, parseBearerKey } from './api-keys/identify-key.ts'
import { readSessionToken, readVisitorToken } from './cookies.ts'
import { identifySession } from './identify-session.ts'
import { readServerSecret } from './read-server-secret.ts'

/** Limits the calls of each API key. */
const MAX_CALLS_PER_MINUTE = 600

/**
 * Creates the guard that identifies API keys and sessions. A browser without a session cookie is a guest without a
 * query.
 */
export const createGuard = async (app: Pick<App, 'db' | 'now'>): Promise<Guard> => {
  const secret = await readServerSecret(app.db)
  const limiter = limitSharedCalls(app, { name: 'api-key', max: MAX_CALLS_PER_MINUTE, windowMs: 60_000 })
  return {
    identify(request) {
      const key = parseBearerKey(request.headers.authorization)
      if (key) return identifyKey(app.db, key, { now: app.now(), limiter })
      const token = readSessionToken(request)
      return token ? identifySession(app.db, token, app.now()) : { visitor: GUEST, userId: null }
    },
    isTokenValid(request, token) {
      const visitor = readVisitorToken(request)
      return (
        visitor !== undefined && isAntiForgeryTokenValid(secret, { visitor, session: readSessionToken(request) }, token)
      )
    },
  }
}
