import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { AUDIT_KINDS } from '#kernel/audit-kind.ts'
import { findAuditPermission } from '#kernel/audit-permission.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { applyCurrentNames } from '#platform/server/audit/apply-current-names.ts'
import { findSubjectsByName } from '#platform/server/audit/audit-subjects.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createSingleSearchReader, type ListReader, TOTAL_COUNT } from '#platform/server/db/read-page.ts'
import { buildPrefixCondition } from '#platform/server/db/search-key-conditions.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { users } from './tables.ts'

export interface AuditRow {
  entry: typeof auditEntries.$inferSelect
  username: string | null
}

/** Checks the permission for the record that an entry is about. */
export const canReadEntry = (visitor: Visitor, entry: Parameters<typeof findAuditPermission>[0]): boolean => {
  const permission = findAuditPermission(entry)
  return permission === null || can(visitor, permission)
}

/** Finds users whose name begins with the text. */
export const findUsersByName = (db: App['db'], name: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(buildPrefixCondition(sql`${users.lookup}`, name))

const selectEntries = (db: App['db']) =>
  db
    .select({ entry: auditEntries, username: users.username })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))

const toCurrentNames = (rows: readonly AuditRow[]): AuditRow[] =>
  rows.map(({ entry, username }) => ({ entry: applyCurrentNames(entry), username }))

export const listEntries = (db: App['db'], condition: SQL | undefined, order: SQL[]): ListReader<AuditRow> => ({
  rows: async ({ limit, offset }) =>
    toCurrentNames(
      await selectEntries(db)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ),
  count: () => db.$count(auditEntries, condition),
})

/** Searches by days and words. Counts and sorts once, because a limited query would scan all newer entries. */
export const searchEntries = (db: App['db'], condition: SQL | undefined, order: SQL[]): ListReader<AuditRow> =>
  createSingleSearchReader(
    ({ limit, offset }) =>
      db
        .select({ id: auditEntries.id, total: TOTAL_COUNT })
        .from(auditEntries)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    async ids =>
      toCurrentNames(
        await selectEntries(db)
          .where(inArray(auditEntries.id, ids))
          .orderBy(...order),
      ),
    () => db.$count(auditEntries, condition),
  )

/**
 * Builds the condition for entries about a record or by a user with this name. Names that the reader may not see find
 * nothing. The function loads the ids first, because a subquery would not use the indexes.
 */
export const buildNameCondition = async (db: App['db'], q: string, visitor: Visitor): Promise<SQL | undefined> => {
  const kinds = AUDIT_KINDS.filter(kind => canReadEntry(visitor, { kind, before: null, after: null }))
  const namedSubjects = await findSubjectsByName(db, q)
  const authorIds = namedSubjects.find(({ kind }) => kind === 'user')?.subjects.map(Number) ?? []
  return or(
    and(eq(auditEntries.subject, q), inArray(auditEntries.kind, kinds)),
    authorIds.length > 0 ? sql`${auditEntries.userId} = any(${sql.param(authorIds)}::int[])` : undefined,
    ...namedSubjects
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, subjects }) =>
        and(eq(auditEntries.kind, kind), sql`${auditEntries.subject} = any(${sql.param([...subjects])}::text[])`),
      ),
  )
}

/** Limits staff without `settings.edit` to their own entries, which they may undo. */
export const buildOwnCondition = (actor: Actor, visitor: Visitor): SQL | undefined => {
  if (can(visitor, 'settings.edit')) return undefined
  return actor.kind === 'user' ? eq(auditEntries.userId, actor.id) : sql`false`
}
