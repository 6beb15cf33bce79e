import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/server/app.ts'
import type { Visitor } from '#wire/visitor.ts'
import { antiForgeryToken } from './anti-forgery-token.ts'
import { clearSessionCookie, renewVisitorCookie, sessionToken, visitorToken } from './cookies.ts'
import { serverSecret } from './server-secret.ts'

/** `GET /v1/session`: who is asking, and a token that fits the cookies which the browser holds after this answer. */
export const answerSession = async (
  app: Pick<App, 'db' | 'settings'>,
  given: { request: FastifyRequest; reply: FastifyReply; visitor: Visitor },
): Promise<{ user: Visitor; csrfToken: string }> => {
  const { request, reply, visitor: user } = given
  let session = sessionToken(request)
  if (session && user.username === null) {
    // Ended meanwhile: a cookie that opens nothing is not worth a query at every request.
    clearSessionCookie(reply, app.settings)
    session = undefined
  }
  const visitor = visitorToken(request) ?? renewVisitorCookie(reply, app.settings)
  return { user, csrfToken: antiForgeryToken(await serverSecret(app.db), { visitor, session }) }
}
