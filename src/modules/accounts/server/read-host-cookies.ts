import type { App } from '#platform/server/app.ts'
import { HOST_PREFIX, KNOWN_BROWSER_COOKIE, SESSION_COOKIE, VISITOR_COOKIE } from './cookies.ts'

/** Accepts the session, visitor and known-browser cookies under https only with the `__Host-` prefix. */
export const readHostCookies = ({ server, settings }: Pick<App, 'server' | 'settings'>): void => {
  if (!settings.publicUrl.startsWith('https:')) return
  server.addHook('onRequest', (request, _reply, done) => {
    for (const name of [SESSION_COOKIE, VISITOR_COOKIE, KNOWN_BROWSER_COOKIE])
      request.cookies[name] = request.cookies[HOST_PREFIX + name]
    done()
  })
}
