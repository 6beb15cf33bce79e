import { and, between, type SQLWrapper, sql } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { visits as contract } from '../contract-visit.ts'
import { toCountedVisit } from '../domain/counted-visit.ts'
import { visits } from './tables.ts'
import { createVisitCounter } from './visit-counter.ts'

const MAX_VISITS_PER_MINUTE = 120
const MAX_LISTED_ROWS = 50

export const registerVisitRoutes = (app: App): void => {
  const limiter = limitCalls(app, MAX_VISITS_PER_MINUTE, 60_000)
  const visitCounter = createVisitCounter(app)
  const ownHost = new URL(app.settings.publicUrl).hostname
  serve(app, contract, {
    count: async ({ body, request, visitor, t }) => {
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('analytics.tooMany'), { retryAfterSeconds })
      const visit = toCountedVisit(body.path, body.referrer, ownHost)
      // Views by staff do not count.
      if (visit && visitor.isGuest) visitCounter.countVisit(visit)
      return undefined
    },
    report: async ({ query: { from, to } }) => {
      await visitCounter.write()
      const [days, pages, sources] = await Promise.all([
        countByDay(app.db, from, to),
        countByColumn(app.db, visits.path, from, to).orderBy(sql`2 desc`).limit(MAX_LISTED_ROWS),
        countByColumn(app.db, visits.source, from, to).orderBy(sql`2 desc`).limit(MAX_LISTED_ROWS),
      ])
      return { data: { days, pages, sources } }
    },
  })
}

const countByDay = (db: Queryable, from: string, to: string) =>
  db
    .select({
      name: sql<string>`${visits.day}::text`,
      count: sql<number>`sum(${visits.count})::int`,
      started_visits: sql<number>`sum(${visits.startedVisits})::int`,
    })
    .from(visits)
    .where(between(visits.day, from, to))
    .groupBy(visits.day)
    .orderBy(visits.day)

const countByColumn = (db: Queryable, column: SQLWrapper, from: string, to: string) =>
  db
    .select({ name: sql<string>`${column}::text`, count: sql<number>`sum(${visits.count})::int` })
    .from(visits)
    .where(and(between(visits.day, from, to)))
    .groupBy(sql`${column}`)
    .$dynamic()
