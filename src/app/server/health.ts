import { sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'

/** `/healthz`: the process lives. `/readyz`: migrated, filled, index loaded, database answering. */
export const serveHealth = (app: App, isReady: () => boolean): void => {
  app.server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.server.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const answers = isReady() && (await databaseAnswers(app))
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'starting' })
  })
}

const databaseAnswers = async (app: App): Promise<boolean> =>
  app.db.execute(sql`select 1`).then(
    () => true,
    (error: unknown) => {
      app.log.warn({ err: error }, 'The database does not answer')
      return false
    },
  )
