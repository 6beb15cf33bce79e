import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/server/app.ts'
import type { Visitor } from '#wire/visitor.ts'
import { createAntiForgeryToken } from './anti-forgery-token.ts'
import { clearSessionCookie, readSessionToken, readVisitorToken, renewVisitorCookie } from './cookies.ts'
import { readServerSecret } from './read-server-secret.ts'

/** Handles `GET /v1/session`: returns the visitor and an anti-forgery token for the resulting cookies. */
export const describeSession = async (
  app: Pick<App, 'db' | 'settings'>,
  context: { request: FastifyRequest; reply: FastifyReply; visitor: Visitor },
): Promise<{ user: Visitor; csrfToken: string }> => {
  const { request, reply, visitor: user } = context
  let session = readSessionToken(request)
  if (session && user.username === null) {
    // Removes the cookie of an ended session, which would cost a query in every request.
    clearSessionCookie(reply, app.settings)
    session = undefined
  }
  const visitor = readVisitorToken(request) ?? renewVisitorCookie(reply, app.settings)
  return { user, csrfToken: createAntiForgeryToken(await readServerSecret(app.db), { visitor, session }) }
}
