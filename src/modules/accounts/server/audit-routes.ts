import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { type AuditLine, auditLog } from '#accounts/contract-audit.ts'
import { usernameKey } from '#accounts/domain/username-key.ts'
import type { App } from '#platform/server/app.ts'
import { readable } from '#platform/server/audit/personal.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'
import { withinDays } from '#platform/server/db/within-days.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { users } from './tables.ts'

/** Entries are numbered in the order of time. */
const SORTS = { at: auditEntries.id }

const lineOf = ({
  entry,
  username,
}: {
  entry: typeof auditEntries.$inferSelect
  username: string | null
}): AuditLine => ({
  id: entry.id,
  at: entry.at.toISOString(),
  username,
  actor: entry.actor,
  work: entry.work,
  kind: entry.kind,
  subject: entry.subject,
  action: entry.action,
  before: entry.before,
  after: entry.after,
})

/** Who is called so, or has a name that begins so. */
const usersCalled = (db: App['db'], name: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(like(users.usernameKey, `${usernameKey(name).replace(/[\\%_]/g, '\\$&')}%`))

/** The guarded call about who did what. */
export const auditRoutes = (app: App): void => {
  const { db } = app
  serve(app, auditLog, {
    list: async ({ query: { q, kind, actor, from, to, sort, ...page }, visitor }) => {
      const which: SQL | undefined = and(
        q ? or(eq(auditEntries.subject, q), inArray(auditEntries.userId, usersCalled(db, q))) : undefined,
        kind ? sql`${auditEntries.kind} = ${kind}` : undefined,
        actor ? eq(auditEntries.actor, actor) : undefined,
        withinDays(auditEntries.at, { from, to }),
      )
      const { rows, paging } = await pageOf(page, {
        rows: ({ limit, offset }) =>
          db
            .select({ entry: auditEntries, username: users.username })
            .from(auditEntries)
            .leftJoin(users, eq(users.id, auditEntries.userId))
            .where(which)
            .orderBy(...ordered(sort, SORTS, auditEntries.id))
            .limit(limit)
            .offset(offset),
        count: () => db.$count(auditEntries, which),
      })
      return new Paged({ results: await readable(db, rows.map(lineOf), can(visitor, 'client.edit')) }, paging)
    },
  })
}
