import type { App, Guard } from '#platform/server/app.ts'
import { GUEST } from '#wire/visitor.ts'
import { fitsBearer } from './anti-forgery-token.ts'
import { sessionToken, visitorToken } from './cookies.ts'
import { findAsker } from './find-asker.ts'
import { serverSecret } from './server-secret.ts'

/** The real guard: sessions from the database; a browser without a session cookie is a guest without a query. */
export const createGuard = async (app: Pick<App, 'db' | 'now'>): Promise<Guard> => {
  const secret = await serverSecret(app.db)
  return {
    identify(request) {
      const token = sessionToken(request)
      return token ? findAsker(app.db, token, app.now()) : { visitor: GUEST, userId: null }
    },
    tokenFits(request, token) {
      const visitor = visitorToken(request)
      return visitor !== undefined && fitsBearer(secret, { visitor, session: sessionToken(request) }, token)
    },
  }
}
