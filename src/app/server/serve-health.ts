import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { isDiskFull } from '#platform/server/is-disk-full.ts'

type State = 'ready' | 'starting' | 'database-away' | 'disk-full'

/** A server that accepted the connection may still never answer. */
const DATABASE_TIMEOUT_MS = 3_000

/**
 * Serves `/healthz`, which answers while the process runs, and `/readyz`. The latter requires a complete start, a
 * reachable database and space on the disk.
 */
export const serveHealth = (app: App, isReady: () => boolean): void => {
  app.server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.server.get('/readyz', async (_request, reply) => {
    const status = await readState(app, isReady)
    return reply
      .header('cache-control', 'no-store')
      .code(status === 'ready' ? 200 : 503)
      .send({ status })
  })
}

const readState = async (app: App, isReady: () => boolean): Promise<State> => {
  if (!isReady()) return 'starting'
  if (await isDiskFull(app.settings.DATA_DIR)) return 'disk-full'
  return (await isDatabaseReachable(app)) ? 'ready' : 'database-away'
}

const isDatabaseReachable = async (app: App): Promise<boolean> => {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, DATABASE_TIMEOUT_MS, false)
  const query = app.db.execute(sql`select 1`).then(
    () => true,
    (error: unknown) => {
      app.log.warn({ err: error }, 'health.database_unavailable')
      return false
    },
  )
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer))
}
